import { isDeepStrictEqual } from 'node:util';
import type { CatalogContent } from '@prequal/packs';
import { beforeAll, expect, inject, it } from 'vitest';
import { readShippedCatalog } from '../../test/shipped-catalog.ts';
import { readStoredContent } from './building/build-request.ts';
import { contentOf, digestOfContent } from './content.ts';
import type { ShippedCatalog } from './publishing/ship.ts';
import { readSerializedSnapshot, serializeSnapshot } from './serialized-snapshot.ts';
import { buildSnapshot, type CatalogSnapshot, openSnapshot, type SnapshotParts } from './snapshot.ts';

/** The shipped catalog: read from its files, stored and built by the set-up of the run; read from there and built again here. */
let shipped: ShippedCatalog;
let content: CatalogContent;
let built: SnapshotParts;
let snapshot: CatalogSnapshot;

beforeAll(async () => {
  shipped = await readShippedCatalog(inject('shippedCatalog'));
  content = readStoredContent(shipped.content);
  built = await buildSnapshot(content, { digest: shipped.content.digest, version: '2026-03-04.r2' });
  snapshot = openSnapshot(built);
});

it('numbers variants as the compiled form does, and lists released ones as products in that order', () => {
  expect(snapshot.variants.length).toBeGreaterThanOrEqual(130);
  expect(snapshot.variants.map(({ slug }) => slug)).toEqual(snapshot.compiled.heads.map(({ slug }) => slug));
  expect(snapshot.products.map(({ slug }) => slug)).toEqual(
    snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug),
  );
  expect(snapshot.variants.some(({ released }) => !released)).toBe(true);
});

it('finds a variant by slug and a family, expanded in catalog order, by id', () => {
  const first = snapshot.variants[0];
  const family = snapshot.variants.flatMap((facts, variant) =>
    facts.familyId === first?.familyId ? variant : [],
  );
  expect(snapshot.index.select([first?.slug ?? '', 'no-such', first?.familyId ?? ''])).toEqual({
    variants: family,
    unknown: [1],
  });
});

it('finds the logo of every carrier by its name in any case, and nothing for an unknown name', () => {
  for (const { carrier } of snapshot.variants) {
    const logo = snapshot.logo(carrier.logo.toUpperCase());
    expect(Buffer.from(logo?.bytes ?? []).toString()).toContain('<svg');
  }
  expect(snapshot.logo('Nobody Life')).toBeNull();
});

it('carries ids of its own version that lead back to names, and resolves texts', () => {
  const id = snapshot.bundle.idOf('condition', content.reference.conditions[0]?.name ?? '');
  expect(id).toMatch(/^cond_[0-9A-HJKMNP-TV-Z]{26}$/);
  expect(snapshot.bundle.nameOf('condition', id ?? '')).toBe(content.reference.conditions[0]?.name);
  const { from, to, domain } = content.reference.corrections[0] ?? { from: '', to: '', domain: 'condition' };
  expect(snapshot.resolver.resolve(domain, from.toLowerCase())).toEqual({ name: to, via: 'correction' });
});

it('is the same after its content was stored and read back', async () => {
  expect(digestOfContent(content)).toBe(shipped.content.digest);
  const before = await readSerializedSnapshot(Buffer.from(shipped.built?.serialized ?? []), async () => {});
  expect(isDeepStrictEqual(before?.compiled, snapshot.compiled)).toBe(true);
});

it('reads what was stored when a condition had one parent, and changes none of its decisions', () => {
  const stored = {
    format: 1,
    packs: [],
    carriers: [],
    reference: {
      conditions: [
        { name: 'Anemia', parent: null, group: 'Blood', aliases: [], treatedWith: [] },
        { name: 'Iron Loss', parent: 'Anemia', group: 'Digestive', aliases: [], treatedWith: [] },
      ],
      medications: [
        {
          name: 'Iron',
          kind: 'generic',
          generic: null,
          count: 7,
          aliases: [],
          usedFor: [{ name: 'Anemia', count: 7 }],
        },
      ],
      corrections: [],
      nicotine: [],
    },
  };
  const { reference } = contentOf(Buffer.from(JSON.stringify(stored)));
  expect(reference.conditions[1]).toMatchObject({
    parents: ['Anemia'],
    groups: ['Digestive', 'Blood'],
    severity: 'none',
    kind: 'course',
  });
  expect(reference.medications[0]).toMatchObject({ indications: [], usedFor: [{ estimated: true }] });
  expect(() => contentOf(Buffer.from('{"format":9}'))).toThrow('unknown form of catalog content: 9');
});

it('comes out of its serialized form as it went in, from any place in memory', async () => {
  const serialized = serializeSnapshot(built);
  const empty = Buffer.alloc(0);
  const { length, crc, crcShift } = built.wholeBundle ?? {};
  const checked = { length, crc, crcShift };
  for (const bytes of [serialized, Buffer.concat([Buffer.alloc(3), serialized]).subarray(3)]) {
    const parts = await readSerializedSnapshot(bytes, async () => {});
    expect(isDeepStrictEqual(parts?.compiled, built.compiled)).toBe(true);
    expect(isDeepStrictEqual(parts?.texts, built.texts)).toBe(true);
    expect(isDeepStrictEqual(parts?.bundle.ids, built.bundle.ids)).toBe(true);
    expect(isDeepStrictEqual(parts?.variants, built.variants)).toBe(true);
    for (const part of ['deflated', 'brotli'] as const)
      expect(Buffer.compare(parts?.wholeBundle?.[part] ?? empty, built.wholeBundle?.[part] ?? empty)).toBe(0);
    expect(parts?.wholeBundle).toMatchObject(checked);
  }
  expect(await readSerializedSnapshot(serialized.subarray(0, -1), async () => {})).toBeNull();
  expect(await readSerializedSnapshot(Buffer.from('something else'), async () => {})).toBeNull();
});
