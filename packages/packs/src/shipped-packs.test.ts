import { PRODUCT_CLASSES, ROUNDING_RECIPES, RULE_KINDS } from '@prequal/engine';
import { describe, expect, it } from 'vitest';
import { checkoutFiles } from '../test/checkout-files.ts';
import { shippedReference, shippedSubjects } from '../test/shipped-reference.ts';
import { canonicalText } from './canonical-json.ts';
import { formatIssue } from './issue.ts';
import { loadPackSet } from './load-pack-set.ts';
import { testPacks } from './test-packs.ts';

const set = loadPackSet(checkoutFiles('data/packs'), shippedSubjects);
const { packs } = set;

describe('the shipped packs', () => {
  it('load without errors, and only warn of rules that a broader rule makes redundant', () => {
    expect(set.issues.map(formatIssue)).toEqual([]);
    const warnings = set.warnings.filter(({ code }) => code !== 'rule_masked');
    expect(warnings.map(formatIssue)).toEqual([]);
  });

  it('are at least 28 carriers and 170 variants over all product classes', () => {
    expect(set.carriers.length).toBeGreaterThanOrEqual(28);
    expect(packs.length).toBeGreaterThanOrEqual(170);
    const classes = new Set(packs.map((pack) => pack.productClass));
    expect([...classes].sort()).toEqual(PRODUCT_CLASSES.toSorted());
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
