import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wholeLife } from './curves.ts';
import { packFiles } from './pack-files.ts';
import { profiles } from './profiles/index.ts';

const root = fileURLToPath(new URL('../../data/packs', import.meta.url));

describe('the pack generator', () => {
  it('writes exactly what is committed', () => {
    const files = packFiles(profiles);
    expect(files.size).toBeGreaterThan(80);
    const stale = [...files].filter(([path, text]) => {
      const target = join(root, path);
      return !existsSync(target) || readFileSync(target, 'utf8') !== text;
    });
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('draws whole-life curves that rise with age and stay inside the published range', () => {
    for (const sex of ['male', 'female'] as const) {
      for (let age = 19; age <= 90; age += 1) {
        expect(wholeLife(sex, false, age)).toBeGreaterThan(wholeLife(sex, false, age - 1));
        expect(wholeLife(sex, true, age)).toBeGreaterThan(wholeLife(sex, false, age));
      }
    }
    expect(wholeLife('male', false, 65)).toBeCloseTo(59.4, 1);
    expect(wholeLife('female', true, 65) / wholeLife('female', false, 65)).toBeGreaterThan(1.36);
  });
});
