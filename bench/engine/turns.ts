import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'rolldown';

/**
 * CPU time of the compiled engine in several checkouts of this repository, measured in turns: short batches of each follow each
 * other, so that a busy machine slows all of them. Arguments: rounds, then the folders of the checkouts; ratios are to the
 * first one. A bundle of each is measured, because the TypeScript loader adds calls to every class and function.
 */
const [rounds = '60', ...checkouts] = process.argv.slice(2);
const SIZES = ['50 × 3', '130 × 1'];
const WARM_UP = 6;

const folder = await mkdtemp(join(tmpdir(), 'prequal-turns-'));
const children: ChildProcess[] = [];
try {
  for (const [index, checkout] of checkouts.entries()) {
    children.push(await startEngine(resolve(checkout), join(folder, String(index))));
  }
  console.log('| checkout | size | least µs | median µs | median ratio |\n|---|---|---:|---:|---:|');
  for (const size of SIZES) await compare(size);
} finally {
  for (const child of children) child.kill();
  await rm(folder, { recursive: true, force: true });
}

/** A process that evaluates 640 applicants of a size for every message, and sends the time of one. */
async function startEngine(checkout: string, file: string): Promise<ChildProcess> {
  await writeFile(`${file}.ts`, programOf(checkout));
  await build({
    input: `${file}.ts`,
    platform: 'node',
    resolve: { conditionNames: ['prequal-source', 'import', 'node'] },
    output: { file: `${file}.mjs` },
  });
  const child = fork(`${file}.mjs`, { execArgv: [] });
  await once(child, 'message');
  return child;
}

function programOf(checkout: string): string {
  return `
    import { coverageOf, Ours } from '${checkout}/bench/engine/ours.ts';
    import { syntheticApplicants, syntheticPacks } from '${checkout}/bench/engine/synthetic.ts';
    const applicants = syntheticApplicants(64);
    const engines = new Map([['50 × 3', [50, 3]], ['130 × 1', [130, 1]]].map(
      ([size, [variants, amounts]]) => [size, { ours: new Ours(syntheticPacks(variants, 120)), coverage: coverageOf(amounts) }],
    ));
    process.on('message', (size) => {
      const { ours, coverage } = engines.get(size);
      const start = process.cpuUsage();
      for (let index = 0; index < 640; index += 1) ours.compiled(applicants[index % 64], coverage);
      const { user, system } = process.cpuUsage(start);
      process.send((user + system) / 640);
    });
    process.send('ready');
  `;
}

async function compare(size: string): Promise<void> {
  const measured = checkouts.map((): number[] => []);
  for (let round = -WARM_UP; round < Number(rounds); round += 1) {
    for (const [index, child] of children.entries()) {
      child.send(size);
      const [micros] = (await once(child, 'message')) as [number];
      if (round >= 0) measured[index]?.push(micros);
    }
  }
  const [first = []] = measured;
  for (const [index, micros] of measured.entries()) {
    const ratio = middle(micros.map((each, round) => each / (first[round] ?? 1)));
    console.log(
      `| ${checkouts[index]} | ${size} | ${Math.min(...micros).toFixed(1)} | ${middle(micros).toFixed(1)} | ${ratio.toFixed(2)} |`,
    );
  }
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
