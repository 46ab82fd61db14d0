import {
  interpretOffers,
  PRODUCT_CLASSES,
  parseCalendarDate,
  Reference,
  ROUNDING_RECIPES,
  RULE_KINDS,
  validFacts,
} from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { shippedPacks as set } from '../test/shipped-packs.ts';
import { shippedReference } from '../test/shipped-reference.ts';
import { canonicalText } from './canonical-json.ts';
import { formatIssue } from './issue.ts';
import { testPacks } from './test-packs.ts';

const { packs } = set;
const reference = new Reference(shippedReference);
const AS_OF = parseCalendarDate('2026-09-01') ?? 0;
const HEALTHY = { heightInches: null, weightLbs: null, conditions: [], medications: [], nicotine: null };

describe('the shipped packs', () => {
  it('load without errors, and only warn of rules that a broader rule makes redundant', () => {
    expect(set.issues.map(formatIssue)).toEqual([]);
    const warnings = set.warnings.filter(({ code }) => code !== 'rule_masked');
    expect(warnings.map(formatIssue)).toEqual([]);
  });

  it('are at least 30 carriers and 180 variants over all product classes', () => {
    expect(set.carriers.length).toBeGreaterThanOrEqual(30);
    expect(packs.length).toBeGreaterThanOrEqual(180);
    const classes = new Set(packs.map((pack) => pack.productClass));
    expect([...classes].sort()).toEqual(PRODUCT_CLASSES.toSorted());
  });

  it('offer life insurance in New York: at least four families, of three classes', () => {
    const sold = packs.filter(
      ({ states, productClass }) => states.available.includes('NY') && productClass !== 'medsup',
    );
    expect(new Set(sold.map(({ familyId }) => familyId)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(sold.map(({ productClass }) => productClass))).toEqual(new Set(['fex', 'term', 'wl']));
  });

  it('cost what the market asks for term insurance at 50 and 60', () => {
    // Average a month for 20 years and $500,000, by age and sex; the packs name the source.
    const market = { male: { 50: 101, 60: 298 }, female: { 50: 78, 60: 218 } };
    const asked = { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [50_000_000] } as const;
    const offered = packs.filter(({ slug, productClass }) => productClass === 'term' && /-20$/.test(slug));
    const positions = (['male', 'female'] as const).flatMap((sex) =>
      ([50, 60] as const).map((age) => {
        const facts = validFacts({ ...HEALTHY, sex, born: { insuranceAge: age } }, AS_OF);
        const premiums = interpretOffers(
          { packs: offered, variants: [...offered.keys()] },
          { reference, facts, coverage: asked },
          { includeIneligible: false, onlyProductClass: null, minRank: null, skipHealth: false },
        ).flatMap(({ rows }) => rows.map(({ premium }) => (premium?.cents ?? 0) / 100));
        const sorted = premiums.toSorted((a, b) => a - b);
        return (sorted[Math.floor(sorted.length / 2)] ?? 0) / market[sex][age];
      }),
    );
    for (const position of positions) {
      expect(position).toBeGreaterThan(0.85);
      expect(position).toBeLessThan(1.3);
    }
  });

  it('have at least five scenarios per family, all of which pass in both forms of the engine', () => {
    const families = new Map(packs.map((pack) => [pack.slug, pack.familyId]));
    const counts = new Map<string, number>();
    for (const scenario of set.scenarios) {
      const family = families.get(scenario.variant) ?? '';
      counts.set(family, (counts.get(family) ?? 0) + 1);
    }
    expect(counts.size).toBe(new Set(families.values()).size);
    expect(Math.min(...counts.values())).toBeGreaterThanOrEqual(5);
    const report = testPacks(packs, set.scenarios, shippedReference);
    expect(report.mismatches.map(formatIssue)).toEqual([]);
    expect(report.comparisons).toBeGreaterThan(4000);
  });

  it('use every rounding recipe, every rule kind, both age bases and many look-backs', () => {
    expect(new Set(packs.map((pack) => pack.pricing.recipe))).toEqual(new Set(ROUNDING_RECIPES));
    const rules = packs.flatMap((pack) => pack.rules);
    expect(new Set(rules.map((rule) => rule.kind))).toEqual(new Set(RULE_KINDS));
    expect(new Set(packs.map((pack) => pack.ageBasis))).toEqual(new Set(['last', 'nearest']));
    const lookBacks = new Set(
      rules.flatMap((rule) => (rule.kind === 'condition_within' ? [rule.months] : [])),
    );
    expect([...lookBacks].sort((a, b) => a - b)).toEqual(
      expect.arrayContaining([6, 12, 18, 24, 36, 48, 60, 120]),
    );
    const definitions = new Set(packs.map((pack) => JSON.stringify(pack.nicotine)));
    expect(definitions.size).toBeGreaterThanOrEqual(15);
    expect(packs.some((pack) => pack.pricing.unisexStates.includes('MT'))).toBe(true);
    expect(packs.some((pack) => pack.states.classExclusions.length > 0)).toBe(true);
    expect(packs.some((pack) => pack.buildCharts.length === 2)).toBe(true);
    expect(packs.some((pack) => pack.pricing.bandsFromCents.length >= 4)).toBe(true);
    expect(packs.some((pack) => pack.impliedConditions.length > 0)).toBe(true);
  });

  it('differ: no two variants are alike, and no two carriers share a rule list or a rate card', () => {
    expect(new Set(packs.map(canonicalText)).size).toBe(packs.length);
    const owners = new Map<string, Set<string>>();
    for (const pack of packs) {
      for (const part of [JSON.stringify(pack.pricing.rates), JSON.stringify(pack.rules)]) {
        if (part === '[]') continue;
        const known = owners.get(part) ?? new Set();
        owners.set(part, known.add(pack.carrier.name));
      }
    }
    expect([...owners.values()].filter((carriers) => carriers.size > 1)).toEqual([]);
  });

  it('give each carrier a drawn logo of its own that runs and fetches nothing', () => {
    const logos = set.carriers.map((carrier) => carrier.logo);
    expect(new Set(logos).size).toBe(set.carriers.length);
    for (const logo of logos) {
      expect(logo).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 96 96"/);
      expect(logo).toMatch(/<(path|circle|rect|ellipse)\b/);
      expect(logo).not.toMatch(/<script|<text|<image|href=|\son\w+=/);
      expect(logo.length).toBeLessThan(2500);
    }
  });
});
