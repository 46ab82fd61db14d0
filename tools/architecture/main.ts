import { inspect } from './rules.ts';
import { readTree } from './tree.ts';

const { lines, passes } = inspect(await readTree());
for (const line of lines) console.log(line);
process.exitCode = passes ? 0 : 1;
