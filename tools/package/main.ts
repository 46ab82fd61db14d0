import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stageService } from './stage.ts';

// tsx tools/package/main.ts FOLDER: packs the built service into FOLDER, as npm would publish it.
const destination = resolve(process.argv[2] ?? 'dist');
const stage = mkdtempSync(join(tmpdir(), 'prequal-package-'));
try {
  await stageService(stage);
  await mkdir(destination, { recursive: true });
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], {
    cwd: stage,
    encoding: 'utf8',
  });
  console.log(join(destination, packed.trim()));
} finally {
  rmSync(stage, { recursive: true, force: true });
}
