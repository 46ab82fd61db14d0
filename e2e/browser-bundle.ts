import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const path = (from: string) => fileURLToPath(new URL(from, import.meta.url));

/** A package as one script for browsers, whose exports are the global `name`. Fails if it needs anything of Node.js. */
export async function browserBundle(entry: string, name: string): Promise<string> {
  const { stdout } = await promisify(execFile)(
    path('../node_modules/.bin/esbuild'),
    [
      path(`../${entry}`),
      '--bundle',
      '--minify',
      '--format=iife',
      `--global-name=${name}`,
      '--platform=browser',
      '--conditions=prequal-source',
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  return stdout;
}
