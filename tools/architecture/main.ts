import { inspect } from './rules.ts';
import { readTree } from './tree.ts';
import { findUntypedFiles } from './typechecked.ts';

const tree = await readTree();
const { lines, passes } = inspect(tree);
const untyped = await findUntypedFiles(tree.keys());
for (const line of lines) console.log(line);
for (const path of untyped)
  console.log(`${path}: no project that npm run typecheck checks includes this file`);
process.exitCode = passes && untyped.length === 0 ? 0 : 1;
