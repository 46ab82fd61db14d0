import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * CPU time of questions, open facts, opening days and explanations of the whole catalog in several built checkouts of this
 * repository, measured in turns, so that a busy machine slows all of them. Arguments: rounds, then the folders of the
 * checkouts; ratios are to the first one. The compiled modules are measured, because the TypeScript loader adds calls to
 * every class and function.
 */
const [rounds = '20', ...checkouts] = process.argv.slice(2);
const PARTS = ['questions', 'open facts', 'opening days', 'explanations'];
const WARM_UP = 8;

const children: ChildProcess[] = [];
try {
  for (const checkout of checkouts) children.push(await start(resolve(checkout)));
  console.log('| part | checkout | least ms | median ms | median ratio |\n|---|---|---:|---:|---:|');
  for (const part of PARTS) await compare(part);
} finally {
  for (const child of children) child.kill();
}

async function start(checkout: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./turn.mjs', import.meta.url));
  const child = fork(program, [pathToFileURL(`${checkout}/`).href], { execArgv: [] });
  await once(child, 'message');
  return child;
}

async function compare(part: string): Promise<void> {
  const measured = checkouts.map((): number[] => []);
  for (let round = -WARM_UP; round < Number(rounds); round += 1) {
    for (const [index, child] of children.entries()) {
      child.send(part);
      const [milliseconds] = (await once(child, 'message')) as [number];
      if (round >= 0) measured[index]?.push(milliseconds);
    }
  }
  const [first = []] = measured;
  for (const [index, all] of measured.entries()) {
    const ratio = middle(all.map((each, round) => each / (first[round] ?? 1)));
    const cells = [part, checkouts[index], Math.min(...all).toFixed(1), middle(all).toFixed(1)];
    console.log(`| ${cells.join(' | ')} | ${ratio.toFixed(2)} |`);
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
