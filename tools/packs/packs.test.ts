import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { wholeLife } from './curves.ts';
import { packFiles } from './pack-files.ts';
import { readPrices } from './price-parameters.ts';

const root = fileURLToPath(new URL('../../data/packs', import.meta.url));

describe('the generator of rate and build tables', () => {
  it('writes exactly the committed files', () => {
    const files = packFiles(readPrices());
    expect(files.size).toBeGreaterThan(80);
    const stale = [...files].filter(([path, text]) => {
      const target = join(root, path);
      return !existsSync(target) || readFileSync(target, 'utf8') !== text;
    });
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('has whole-life rates that rise with age and stay within the published range', () => {
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
