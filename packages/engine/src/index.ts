export const ENGINE = 1;
