import { DATASET_CATEGORIES } from '@prequal/contract/vocabulary';
import type { ReferenceCatalog } from '@prequal/packs';
import { describe, expect, it } from 'vitest';
import { buildBundle, bundleData } from './bundle.ts';
import { nextBundleVersion, parseBundleVersion } from './bundle-version.ts';

const catalog: ReferenceCatalog = {
  conditions: [
    {
      name: 'Stroke',
      parents: [],
      section: 'Stroke, Brain & Nerves',
      severity: 'serious',
      kind: 'event',
      milder: false,
      groups: [],
      aliases: ['Embolia Súbita', 'Thinners'],
      treatedWith: [
        { name: 'Apixaban', count: 600, estimated: false },
        { name: 'Eliquis', count: 60, estimated: true },
      ],
    },
    {
      name: 'Pacemaker',
      parents: [],
      section: 'Heart & Circulation',
      severity: 'serious',
      kind: 'event',
      milder: false,
      groups: [],
      aliases: [],
      treatedWith: [],
    },
  ],
  medications: [
    {
      name: 'Apixaban',
      kind: 'generic',
      generic: null,
      count: 600,
      aliases: ['Thinners'],
      usedFor: [{ name: 'Stroke', count: 600, estimated: false }],
      estimated: false,
      drugClass: 'Anticoagulant',
      route: 'oral',
      indications: [],
    },
    {
      name: 'Eliquis',
      kind: 'brand',
      generic: 'Apixaban',
      count: 60,
      aliases: [],
      usedFor: [{ name: 'Stroke', count: 60, estimated: true }],
      estimated: false,
      drugClass: 'Anticoagulant',
      route: 'oral',
      indications: [],
    },
  ],
  corrections: [{ from: 'stroak', to: 'Stroke', domain: 'condition' }],
  nicotine: [{ name: 'Cigars', type: 'smoked', aliases: ['Cigar'] }],
};

const product = {
  id: 'prod_0190c1a2-0000-4000-8000-000000000001',
  name: 'Harbor Level',
  slug: 'harbor-level',
  class: 'fex' as const,
  carrier: 'Harbor Mutual',
};
const bundle = buildBundle({ version: '2026-11-15.r2', catalog, products: [product] });
const ULID = /^[a-z]+_[0-7][0-9A-HJKMNP-TV-Z]{25}$/;

const read = (bytes: Uint8Array): unknown => JSON.parse(Buffer.from(bytes).toString('utf8'));
const id = (domain: 'condition' | 'medication' | 'nicotine', name: string): string | null =>
  bundle.idOf(domain, name);

describe('the dataset bundle', () => {
  it('shows rows with ids', () => {
    const stroke = id('condition', 'Stroke');
    expect(read(bundle.datasets.conditions.full)).toEqual({
      version: '2026-11-15',
      item_count: 2,
      items: [
        {
          id: stroke,
          name: 'Stroke',
          treated_with: [
            { id: id('medication', 'Apixaban'), name: 'Apixaban', prescription_count: 600 },
            { id: id('medication', 'Eliquis'), name: 'Eliquis', prescription_count: 60, estimated: true },
          ],
        },
        { id: id('condition', 'Pacemaker'), name: 'Pacemaker', treated_with: [] },
      ],
    });
    expect(read(bundle.datasets.medications.full)).toMatchObject({
      items: [
        {
          id: id('medication', 'Apixaban'),
          name: 'Apixaban',
          used_for: [{ id: stroke, name: 'Stroke', prescription_count: 600 }],
        },
        { name: 'Eliquis' },
      ],
    });
    expect(read(bundle.datasets.nicotine_options.full)).toMatchObject({
      items: [{ id: id('nicotine', 'Cigars'), name: 'Cigars', type: 'smoked' }],
    });
    expect(read(bundle.datasets.products.full)).toMatchObject({ items: [product] });
  });

  it('lists corrections and aliases of all kinds in upper case, with and without accents', () => {
    const { items } = read(bundle.datasets.spelling_corrections.full) as {
      items: { id: string; name: string; from: string; to: string }[];
    };
    expect(items.map(({ from, to }) => `${from} > ${to}`)).toEqual([
      'STROAK > STROKE',
      'EMBOLIA SÚBITA > STROKE',
      'EMBOLIA SUBITA > STROKE',
      'THINNERS > STROKE',
      'THINNERS > APIXABAN',
      'CIGAR > CIGARS',
    ]);
    for (const { id: rowId, name, from } of items) {
      expect(rowId).toMatch(/^corr_/);
      expect(name).toBe(from);
    }
    expect(new Set(items.map((row) => row.id)).size).toBe(items.length);
  });

  it('marks a use whose count is an estimate, and no other', () => {
    const { items } = read(bundle.datasets.medications.full) as { items: { used_for: object[] }[] };
    expect(items.map(({ used_for: uses }) => uses.map((use) => 'estimated' in use))).toEqual([
      [false],
      [true],
    ]);
  });

  it('shows rows by name', () => {
    expect(read(bundle.datasets.conditions.namesOnly)).toEqual([{ name: 'Stroke' }, { name: 'Pacemaker' }]);
    expect(read(bundle.datasets.medications.namesOnly)).toEqual([
      { name: 'Apixaban', uses: [{ condition: 'Stroke', count: 600 }] },
      { name: 'Eliquis', uses: [{ condition: 'Stroke', count: 60, estimated: true }] },
    ]);
    expect(read(bundle.datasets.products.namesOnly)).toEqual([
      { name: 'Harbor Level', class: 'fex' as const, slug: 'harbor-level' },
    ]);
    expect(read(bundle.datasets.spelling_corrections.namesOnly)).toContainEqual({
      input: 'STROAK',
      corrected_name: 'STROKE',
    });
    expect(read(bundle.datasets.nicotine_options.namesOnly)).toEqual([{ name: 'Cigars' }]);
    expect(read(bundle.index)).toEqual(
      DATASET_CATEGORIES.map((name) => ({
        name,
        description: expect.stringMatching(/\w/),
        item_count: bundle.datasets[name].itemCount,
      })),
    );
  });

  it('joins the requested categories in a fixed order, without items when only counts are requested', () => {
    expect(read(bundleData(bundle, ['nicotine_options', 'conditions'], 'meta'))).toEqual({
      version: '2026-11-15.r2',
      datasets: {
        conditions: { version: '2026-11-15', item_count: 2 },
        nicotine_options: { version: '2026-11-15', item_count: 1 },
      },
    });
    const all = read(bundleData(bundle, DATASET_CATEGORIES, 'full'));
    expect(all).toHaveProperty('datasets.products.items', [product]);
    expect(read(bundleData(bundle, [], 'full'))).toEqual({ version: '2026-11-15.r2', datasets: {} });
  });

  it('derives ULIDs that carry their kind and lead back to the name', () => {
    expect(id('condition', 'Stroke')).toMatch(/^cond_/);
    expect(id('medication', 'Apixaban')).toMatch(/^med_/);
    expect(id('nicotine', 'Cigars')).toMatch(/^nic_/);
    expect(id('condition', 'Stroke')).toMatch(ULID);
    expect(bundle.nameOf('condition', id('condition', 'Stroke') ?? '')).toBe('Stroke');
    expect(bundle.nameOf('medication', id('condition', 'Stroke') ?? '')).toBeNull();
    expect(bundle.nameOf('condition', 'cond_01ARZ3NDEKTSV4RRFFQ69G5FAV')).toBeNull();
    expect(bundle.idOf('condition', 'stroke')).toBeNull();
  });

  it('derives the same ids again for the same version, and none of them for another', () => {
    const again = buildBundle({ version: '2026-11-15.r2', catalog, products: [product] });
    const next = buildBundle({ version: '2026-11-15.r3', catalog, products: [product] });
    for (const { name } of catalog.conditions) {
      expect(again.idOf('condition', name)).toBe(id('condition', name));
      expect(next.nameOf('condition', id('condition', name) ?? '')).toBeNull();
    }
    expect(again.datasets.conditions.full).toEqual(bundle.datasets.conditions.full);
    expect(next.datasets.products.full).toEqual(bundle.datasets.products.full);
  });
});

describe('bundle versions', () => {
  it('count revisions of a day and start again the next day', () => {
    expect(nextBundleVersion(null, '2026-11-15')).toBe('2026-11-15.r1');
    expect(nextBundleVersion('2026-11-15.r1', '2026-11-15')).toBe('2026-11-15.r2');
    expect(nextBundleVersion('2026-11-15.r9', '2026-11-16')).toBe('2026-11-16.r1');
  });

  it('never run backwards, even when the clock does', () => {
    expect(nextBundleVersion('2026-11-15.r4', '2026-11-14')).toBe('2026-11-15.r5');
  });

  it.each(['2026-11-15', '2026-11-15.r0', '2026-02-30.r1', '2026-1-5.r1', '2026-11-15.r1 '])(
    'are not written "%s"',
    (text) => {
      expect(parseBundleVersion(text)).toBeNull();
    },
  );
});
