import { execFileSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildCommonJs } from './commonjs.ts';

const PACKAGES = fileURLToPath(new URL('../../packages/', import.meta.url));

/**
 * Packs the compiled SDK into a folder and returns the path of the archive. The SDK is published without dependencies, so the
 * archive contains the compiled @prequal/reading in the place of the module that re-exports it, and the CommonJS form. The
 * checkout is not changed.
 */
export async function packSdk(destination: string, options: readonly string[] = []): Promise<string> {
  const stage = await mkdtemp(join(tmpdir(), 'prequal-sdk-'));
  try {
    await cp(join(PACKAGES, 'sdk'), stage, {
      recursive: true,
      // Without its configuration of TypeScript, which extends one that is not there.
      filter: (path) =>
        !/\/(?:node_modules|test|tools|examples|cjs|reading)$|\.tsbuildinfo$|\/tsconfig\.json$/.test(path),
    });
    await copyReading(join(PACKAGES, 'reading'), stage);
    await buildCommonJs(stage);
    await writeManifest(join(stage, 'package.json'));
    await mkdir(destination, { recursive: true });
    const args = ['pack', '--silent', '--pack-destination', destination, ...options];
    return join(destination, execFileSync('npm', args, { cwd: stage, encoding: 'utf8' }).trim());
  } finally {
    await rm(stage, { recursive: true, force: true });
  }
}

/** Sources too: they are what source maps and the SDK's `src` refer to. */
async function copyReading(from: string, stage: string): Promise<void> {
  const isSource = (name: string) => name.endsWith('.ts') && !name.endsWith('.test.ts');
  for (const name of (await readdir(join(from, 'src'), { recursive: true })).filter(isSource)) {
    const module = name.slice(0, -'.ts'.length);
    await cp(join(from, 'src', name), join(stage, 'src/reading', name));
    for (const built of [`${module}.js`, `${module}.d.ts`]) {
      await cp(join(from, 'dist', built), join(stage, 'dist/reading', built));
    }
    const map = await readFile(join(from, 'dist', `${module}.js.map`), 'utf8');
    await writeFile(
      join(stage, 'dist/reading', `${module}.js.map`),
      map.replace(/((?:\.\.\/)+)src\//g, '$1../src/reading/'),
    );
  }
}

async function writeManifest(file: string): Promise<void> {
  const {
    private: _notFromHere,
    devDependencies: _included,
    ...manifest
  } = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  await writeFile(file, `${JSON.stringify(manifest, null, 2)}\n`);
}
