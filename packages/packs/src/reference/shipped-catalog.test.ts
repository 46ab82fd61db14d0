import { describe, expect, it } from 'vitest';
import { shippedCatalog as catalog } from '../../test/shipped-reference.ts';
import type { TextDomain, UseLink } from './index.ts';
import { CONDITION_SECTIONS, createResolver, subjectRows } from './index.ts';

const resolver = createResolver(catalog);
const subjects = subjectRows(catalog);
const conditionRows = new Map(subjects.conditions.map((row) => [row.name, row]));
const medicationRows = new Map(subjects.medications.map((row) => [row.name, row]));
const ancestorsOf = (name: string): readonly string[] | undefined => conditionRows.get(name)?.ancestors;

describe('the shipped catalog', () => {
  it('has the required size', () => {
    expect(catalog.conditions.length).toBeGreaterThanOrEqual(3812);
    expect(catalog.medications.length).toBeGreaterThanOrEqual(5174);
    expect(catalog.corrections.length).toBeGreaterThanOrEqual(942);
    expect(catalog.nicotine.length).toBeGreaterThanOrEqual(8);
  });

  it('has conditions in every section', () => {
    const sections = new Set(catalog.conditions.map(({ section }) => section));
    expect([...sections].sort()).toEqual([...CONDITION_SECTIONS].sort());
  });

  it('resolves every name and every alias to its own row, whatever the case and punctuation', () => {
    const domains: [TextDomain, readonly { name: string; aliases: readonly string[] }[]][] = [
      ['condition', catalog.conditions],
      ['medication', catalog.medications],
      ['nicotine', catalog.nicotine],
    ];
    // One comparison for all: thousands of them take seconds.
    const resolved = (domain: TextDomain, text: string): string => {
      const found = resolver.resolve(domain, text);
      return `${text} → ${found?.name} by ${found?.via}`;
    };
    const [expected, actual]: [string[], string[]] = [[], []];
    for (const [domain, rows] of domains) {
      for (const { name, aliases } of rows) {
        const odd = `  ${name.toLowerCase()}. `;
        expected.push(`${odd} → ${name} by name`);
        actual.push(resolved(domain, odd));
        for (const alias of aliases.map((each) => each.toUpperCase())) {
          expected.push(`${alias} → ${name} by alias`);
          actual.push(resolved(domain, alias));
        }
      }
    }
    expect(actual).toEqual(expected);
  });

  it('resolves every correction to its target, inside its own domain', () => {
    const expected = catalog.corrections.map(({ to }) => ({ name: to, via: 'correction' }));
    expect(catalog.corrections.map(({ from, domain }) => resolver.resolve(domain, from))).toEqual(expected);
  });

  it('states every medication-condition pair from both sides with the same count', () => {
    const pairs = (rows: readonly { name: string; links: readonly UseLink[] }[], flip: boolean): string[] =>
      rows
        .flatMap(({ name, links }) =>
          links.map((link) =>
            (flip ? [link.name, name, link.count] : [name, link.name, link.count]).join('|'),
          ),
        )
        .sort();
    const fromMedications = pairs(
      catalog.medications.map(({ name, usedFor }) => ({ name, links: usedFor })),
      false,
    );
    const fromConditions = pairs(
      catalog.conditions.map(({ name, treatedWith }) => ({ name, links: treatedWith })),
      true,
    );
    expect(fromMedications.length).toBeGreaterThan(catalog.medications.length);
    expect(fromMedications).toEqual(fromConditions);
  });

  it('lists the most prescribed first and breaks ties by code point', () => {
    const lists = [
      ...catalog.conditions.map((condition) => condition.treatedWith),
      ...catalog.medications.map((medication) => medication.usedFor),
    ];
    const misplaced = lists.flatMap((links) =>
      links.slice(1).flatMap((link, index) => {
        const before = links[index];
        const isOrdered =
          before !== undefined &&
          (before.count > link.count || (before.count === link.count && before.name < link.name));
        return isOrdered ? [] : [`${before?.name} before ${link.name}`];
      }),
    );
    expect(misplaced).toEqual([]);
  });

  it('gives every medication a use', () => {
    expect(catalog.medications.filter((medication) => medication.usedFor.length === 0)).toEqual([]);
  });

  it('knows all broader conditions of a condition, nearest first, and never itself', () => {
    expect(ancestorsOf('Bleeding Esophageal Varices')?.slice(0, 3)).toEqual([
      'Esophageal Varices',
      'Upper GI Bleed',
      'Portal Hypertension',
    ]);
    expect(ancestorsOf('COPD with Oxygen')).toEqual(['COPD', 'Oxygen Use']);
    expect(ancestorsOf('Lung Cancer - Stage 4')).toEqual(
      expect.arrayContaining(['Cancer - Lung', 'Cancer - Metastatic']),
    );
    const isWrong = ({ name, ancestors }: { name: string; ancestors: readonly string[] }): boolean =>
      ancestors.includes(name) || new Set(ancestors).size < ancestors.length;
    expect(subjects.conditions.filter(isWrong)).toEqual([]);
  });

  it('has the groups that carriers ask about, with everything narrower in them', () => {
    const membersOf = (group: string): string[] =>
      catalog.conditions.filter(({ groups }) => groups.includes(group)).map(({ name }) => name);
    expect(membersOf('Cancer Other Than Skin')).toEqual(
      expect.arrayContaining(['Pancreatic Cancer - Stage 4', 'Cancer - Breast', 'Glucagonoma']),
    );
    expect(membersOf('Cancer Other Than Skin')).not.toContain('Basal Cell Skin Cancer');
    expect(membersOf('Insulin')).not.toContain('Diabetes - Past Insulin Use');
    expect(membersOf('Terminal or Hospice Care')).toContain('Palliative Care');
  });

  it('returns the conditions that a medication implies, by its route', () => {
    const says = (name: string): string[] =>
      (medicationRows.get(name)?.indications ?? []).map((each) => `${each.certainty} ${each.condition}`);
    expect(says('Biktarvy')).toEqual(['always HIV / AIDS']);
    expect(says('Lantus')).toContain('always Diabetes - Insulin');
    expect(says('Namenda')).toContain('always Dementia');
    expect(says('Carvedilol')).toContain('usual Congestive Heart Failure');
    expect(says('Prograf')).toContain('always Organ Transplant');
    expect(says('Protopic')).toEqual(['usual Eczema / Dermatitis', 'possible Vitiligo']);
    expect(says('Zoryve').join()).not.toContain('COPD');
    expect(says('Chemo Pills')).toContain('always Cancer - Other / Unspecified');
  });

  it('underwrites a text that names too little as its usual meaning, without renaming it', () => {
    const broad: [string, string, string][] = [
      ['diabetes', 'Diabetes', 'Diabetes - Type 2'],
      ['thyroid', 'Thyroid Disorder', 'Underactive Thyroid (Hypothyroidism)'],
      ['amputation', 'Amputation', 'Amputation (Due to Disease)'],
      ['blood clots', 'Blood Clot', 'Blood Clot in Leg (DVT)'],
      ['stents', 'Stent', 'Heart Stent / Angioplasty'],
    ];
    for (const [text, name, underwrittenAs] of broad) {
      expect(resolver.resolve('condition', text)?.name).toBe(name);
      expect(ancestorsOf(name)?.[0]).toBe(underwrittenAs);
    }
  });

  it.each([
    ['high blood presure', 'High Blood Pressure'],
    ['HBP', 'High Blood Pressure'],
    ['hypertension', 'High Blood Pressure'],
    ['AFib', 'Atrial Fibrillation'],
    ['a-fib', 'Atrial Fibrillation'],
    ['sugar diabetes', 'Diabetes'],
    ['type 2 diabetes', 'Diabetes - Type 2'],
    ['Myocardial Infarction', 'Heart Attack'],
    ['c.o.p.d.', 'COPD'],
    ['crohns', "Crohn's Disease"],
    ['dialasis', 'Kidney Dialysis'],
    ['CABG', 'Heart Bypass Surgery'],
    ['mini stroke', 'TIA (Mini-Stroke)'],
    ['CLL', 'Chronic Lymphocytic Leukemia (CLL)'],
    ['stage 4 cancer', 'Cancer - Metastatic'],
    ['cpap', 'Sleep Apnea with CPAP'],
    ['on oxygen', 'Oxygen Use'],
    ['lupus', 'Lupus (Systemic / SLE)'],
    ['CKD 3', 'Chronic Kidney Disease - Stage 3'],
    ['DUI', 'DUI / DWI'],
    ['presion alta', 'High Blood Pressure'],
    ['presión alta', 'High Blood Pressure'],
    ['mastectomy', 'Mastectomy'],
    ['fluid around the heart', 'Pericardial Effusion'],
    ['breathing machine', 'Breathing Machine'],
  ])('reads the condition "%s" as %s', (text, name) => {
    expect(resolver.resolve('condition', text)?.name).toBe(name);
  });

  it.each([
    ['lisinipril', 'Lisinopril'],
    ['zanax', 'Xanax'],
    ['hctz', 'Hydrochlorothiazide'],
    ['eloquis', 'Eliquis'],
    ['Carbidopa-Levodopa', 'Carbidopa/Levodopa'],
    ['metformin er', 'Metformin'],
  ])('reads the medication "%s" as %s', (text, name) => {
    expect(resolver.resolve('medication', text)?.name).toBe(name);
  });

  it.each([
    ['condition', 'nerves'],
    ['condition', 'tumor'],
    ['condition', 'skin cancer'],
    ['condition', 'prostate'],
    ['condition', 'weight loss'],
    ['condition', 'squamous cell'],
    ['condition', 'therapy'],
    ['condition', ''],
    ['condition', '???'],
    ['condition', 'Lisinopril'],
    ['medication', 'isosorbide'],
    ['medication', 'High Blood Pressure'],
    ['medication', 'lisinoprilx'],
  ] as const)('leaves the %s "%s" unresolved', (domain, text) => {
    expect(resolver.resolve(domain, text)).toBeNull();
  });

  it('returns the parents of a brand and of a narrower condition for the rules', () => {
    expect(conditionRows.get('Melanoma - Stage 1')).toMatchObject({
      ancestors: ['Cancer - Melanoma'],
      severity: 'serious',
      kind: 'course',
      milder: false,
    });
    expect(medicationRows.get('Eliquis')).toMatchObject({
      ancestors: ['Apixaban'],
      groups: ['Anticoagulant'],
    });
    expect(medicationRows.get('Eliquis')?.uses[0]).toBe('Atrial Fibrillation');
    expect(medicationRows.get('Apixaban')?.ancestors).toEqual([]);
  });
});
