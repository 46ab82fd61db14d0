import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { rolldown } from 'rolldown';

const READING = fileURLToPath(new URL('../../packages/reading/dist/', import.meta.url));

/**
 * Adds the CommonJS form of the compiled SDK in `folder` as `dist/cjs`: one self-contained file for each entry, and the
 * declarations again, because TypeScript reads a declaration as the module format of the nearest package.json.
 */
export async function buildCommonJs(folder: string): Promise<void> {
  const dist = join(folder, 'dist');
  const target = join(dist, 'cjs');
  await rm(target, { recursive: true, force: true });
  await mkdir(join(target, 'reading'), { recursive: true });
  await writeFile(join(target, 'package.json'), '{ "type": "commonjs" }\n');
  for (const entry of ['index.js', 'reading/index.js']) {
    const bundle = await rolldown({ input: join(dist, entry), platform: 'neutral', logLevel: 'warn' });
    await bundle.write({ file: join(target, entry), format: 'cjs', codeSplitting: false });
    await bundle.close();
  }
  const own = (await declarationsIn(dist)).filter((name) => !/^(?:cjs|reading)\//.test(name));
  for (const name of own) await cp(join(dist, name), join(target, name));
  for (const name of await declarationsIn(READING))
    await cp(join(READING, name), join(target, 'reading', name));
}

async function declarationsIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => name.endsWith('.d.ts'));
}
