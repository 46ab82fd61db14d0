import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { premiumCents, workings } from './arithmetic.ts';
import { wholeLife } from './curves.ts';
import { packFiles } from './pack-files.ts';
import { fixedUuid } from './pack-yaml.ts';
import { profiles } from './profiles/index.ts';

const root = fileURLToPath(new URL('../../data/packs', import.meta.url));

describe('the pack generator', () => {
  it('writes exactly what is committed', () => {
    const files = packFiles(profiles);
    expect(files.size).toBeGreaterThan(200);
    const stale = [...files].filter(([path, text]) => {
      const target = join(root, path);
      return !existsSync(target) || readFileSync(target, 'utf8') !== text;
    });
    expect(stale.map(([path]) => path)).toEqual([]);
  });

  it('keeps ids for ever', () => {
    expect(fixedUuid('alder-creek')).toBe(
      readFileSync(join(root, 'alder-creek/carrier.yaml'), 'utf8').slice(4, 40),
    );
    expect(fixedUuid('alder-creek')).toMatch(
      /^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
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

  it('works out premiums by hand arithmetic, recipe by recipe', () => {
    const terms = { feeCents: 3600n, rateCents: 4487n, faceCents: 1_000_000n };
    // 44.87 × 10 + 36.00 = 484.70; × 0.0875 = 42.41125.
    expect(premiumCents({ ...terms, recipe: 'annual_first' }, '0.0875')).toBe(4241n);
    expect(premiumCents({ ...terms, recipe: 'unrounded_to_mode' }, '0.0875')).toBe(4241n);
    // 448.70 × 0.0875 = 39.26, 36.00 × 0.0875 = 3.15.
    expect(premiumCents({ ...terms, recipe: 'units_then_fee' }, '0.0875')).toBe(4241n);
    // 44.87 × 0.0875 = 3.93 per $1,000; × 10 = 39.30; + 3.15.
    expect(premiumCents({ ...terms, recipe: 'modal_rate_first' }, '0.0875')).toBe(4245n);
    expect(premiumCents({ ...terms, recipe: 'fee_per_payment' }, '0.0875')).toBe(7526n);
    expect(premiumCents({ ...terms, recipe: 'native_monthly' }, '11.6')).toBe(562_252n);
    expect(workings({ ...terms, recipe: 'annual_first' }, 'ANNUAL', '1')).toContain('= 484.70');
  });
});
