export const FILE_BYTES = 4 * 1024 * 1024;
export const DRAFT_BYTES = 32 * 1024 * 1024;
export const DRAFT_FILES = 500;
