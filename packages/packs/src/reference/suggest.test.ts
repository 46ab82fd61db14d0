import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { createSuggester, indexTexts, type TextDomain } from './index.ts';

const catalog = shippedCatalog;
const texts = indexTexts(catalog);
const suggester = createSuggester((kind) => texts[kind === 'product' ? 'nicotine' : kind]);

const names = (domain: TextDomain, query: string, limit?: number): string[] =>
  suggester.suggest(domain, query, limit).map(({ name }) => name);

describe('suggestions', () => {
  it.each<[TextDomain, string, string]>([
    ['condition', 'diab', 'Diabetes - Type 2'],
    ['condition', 'high bl', 'High Blood Pressure'],
    ['condition', 'hihg blod presure', 'High Blood Pressure'],
    ['condition', 'pressure high', 'High Blood Pressure'],
    ['condition', 'highbloodpresure', 'High Blood Pressure'],
    ['condition', 'fibrilation', 'Atrial Fibrillation'],
    ['condition', 'alzhimer', "Alzheimer's Disease"],
    ['condition', 'HBP', 'High Blood Pressure'],
    ['condition', 's/p PCI', 'Heart Stent / Angioplasty'],
    ['medication', 'metf', 'Metformin'],
    ['medication', 'atorvastatn', 'Atorvastatin'],
    ['medication', 'gabapentn', 'Gabapentin'],
    ['nicotine', 'vap', 'E-Cigarettes / Vaping'],
  ])('return for the %s "%s" first %s', (domain, query, name) => {
    expect(names(domain, query)[0]).toBe(name);
  });

  it('put the same text first, then beginnings, then slips, and inside each the most prescribed', () => {
    for (const query of ['stroke', 'asthma', 'diabetes', 'hear', 'canser', 'kidney']) {
      const found = suggester.suggest('condition', query, 25);
      expect(found.length).toBeGreaterThan(3);
      for (const [index, next] of found.slice(1).entries()) {
        const before = found[index];
        if (before === undefined) throw new Error('a suggestion without one before it');
        expect(next.quality).toBeGreaterThanOrEqual(before.quality);
        if (next.quality === before.quality) expect(next.count).toBeLessThanOrEqual(before.count);
      }
    }
  });

  it('name each row once and keep to the limit', () => {
    const found = names('condition', 'c', 40);
    expect(found).toHaveLength(40);
    expect(new Set(found).size).toBe(40);
    expect(names('condition', 'cancer', 3)).toHaveLength(3);
    expect(names('condition', 'cancer', 0)).toEqual([]);
  });

  it('say nothing to a text that resembles nothing', () => {
    for (const query of ['', '  ', '?!', 'qqqqqqqq', 'xyzzyplugh'])
      expect(names('condition', query)).toEqual([]);
  });

  it('do not suggest what only begins with a single letter of a longer text', () => {
    expect(names('condition', 'Humira p')).toEqual([]);
    expect(names('condition', 'p').length).toBeGreaterThan(0);
  });

  it('overlook words too many when nothing has them all', () => {
    expect(names('condition', 'high blood pressure zzzz')[0]).toBe('High Blood Pressure');
    expect(names('condition', 'type 2 diabetes mellitus uncontrolled')).toEqual([
      'Diabetes - Type 2 Uncontrolled',
    ]);
  });

  it('stay the same when repeated after other queries', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 30 }),
        fc.constantFrom('stroke', 'hart atack', 'p'),
        (noise, query) => {
          const before = suggester.suggest('condition', query);
          suggester.suggest('condition', noise);
          expect(suggester.suggest('condition', query)).toEqual(before);
        },
      ),
      { numRuns: 50 },
    );
  });

  it('find every medication by its whole name, and with two letters of a long name swapped', () => {
    const long = catalog.medications.filter(({ name }) => /^[A-Z][a-z]{8,}$/.test(name));
    expect(long.length).toBeGreaterThan(500);
    fc.assert(
      fc.property(fc.constantFrom(...long), fc.integer({ min: 2, max: 6 }), ({ name }, at) => {
        expect(names('medication', name)[0]).toBe(name);
        const swapped = `${name.slice(0, at)}${name[at + 1]}${name[at]}${name.slice(at + 2)}`;
        expect(names('medication', swapped, 25)).toContain(name);
      }),
      { numRuns: 150 },
    );
  });

  it.each<[string, (name: string) => string]>([
    ['replaced', (name) => `Q${name.slice(1)}`],
    ['left out', (name) => name.slice(1)],
    ['added', (name) => `Q${name}`],
    ['exchanged with the second', (name) => `${name[1]}${name[0]}${name.slice(2)}`],
  ])('find a medication by its beginning when the first letter is %s', (_what, mistype) => {
    const long = catalog.medications.filter(({ name }) => /^[A-Z](?!q)[a-z]{11,}$/.test(name));
    fc.assert(
      fc.property(fc.constantFrom(...long), ({ name }) => {
        expect(names('medication', mistype(name.slice(0, 8)), 40)).toContain(name);
      }),
      { numRuns: 60 },
    );
  });
});
