import { readFileSync } from 'node:fs';

/** The version of the package, read once from its own manifest (the same path from `src` and from `dist`). */
export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version;
