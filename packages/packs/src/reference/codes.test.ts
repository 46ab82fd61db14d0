import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkoutFiles } from '../../test/checkout-files.ts';
import { shippedCatalog } from '../../test/shipped-reference.ts';
import { CodeTable, codeKey } from './code-table.ts';
import { createResolver } from './resolve.ts';

const { codes = [], conditions } = shippedCatalog;
const table = new CodeTable(codes);
const meaningOf = (code: string) => table.find(codeKey(code) ?? '');
const resolver = createResolver(shippedCatalog);
const conditionsOf = (code: string) => meaningOf(code)?.conditions;

describe('codes of ICD-10-CM', () => {
  it('number 1,500 or more', () => {
    expect(codes.length).toBeGreaterThanOrEqual(1500);
  });

  it.each([
    ['E11.9', ['Diabetes - Type 2']],
    ['e119', ['Diabetes - Type 2']],
    ['E11.40', ['Diabetic Neuropathy']],
    ['E10.22', ['Diabetes - Type 1', 'Diabetic Kidney Disease']],
    ['I10', ['High Blood Pressure']],
    ['J44.9', ['COPD']],
    ['C50.911', ['Cancer - Breast']],
    ['C78.00', ['Lung Metastases']],
    ['I50.22', ['Heart Failure with Reduced Ejection Fraction']],
    ['N18.32', ['Chronic Kidney Disease - Stage 3b']],
    ['I25.10', ['Coronary Artery Disease']],
    ['G47.33', ['Sleep Apnea']],
    ['Z99.81', ['Oxygen Use']],
    ['U07.1', ['COVID-19']],
  ])('%s is %j, by its longest known prefix', (code, expected) => {
    expect(conditionsOf(code)).toEqual(expected);
  });

  it('take a personal history as past, and never as a disease of today', () => {
    expect(meaningOf('Z85.3')).toMatchObject({ conditions: ['Cancer - Breast'], meaning: 'past' });
    const history = codes.filter(({ prefix }) => /^Z8[5-7]/.test(prefix));
    expect(history.filter(({ meaning }) => meaning !== 'past')).toEqual([]);
  });

  it.each(['Z80.3', 'Z82.49', 'Z83.3', 'Z12.11', 'Z13.1', 'Z11.4', 'Z00.00'])(
    'take %s, a relative’s disease, a screening or an examination, as nothing to disclose',
    (code) => {
      expect(meaningOf(code)).toMatchObject({ conditions: [], meaning: 'nothing' });
    },
  );

  it('are not guessed: an unknown code means nothing known', () => {
    expect(meaningOf('V43.52')).toBeNull();
    expect(meaningOf('Z86.69')).toBeNull();
  });

  it.each(['', 'E1', '11.9', 'E11.', 'E11.12345', 'EE1', 'E11 9', 'diabetes'])(
    'reject the form of "%s"',
    (text) => {
      expect(codeKey(text)).toBeNull();
    },
  );

  it('give every longer code the meaning of the longest prefix', () => {
    const longer = fc.tuple(fc.constantFrom(...codes), fc.stringMatching(/^[0-9A-Z]{0,2}$/));
    fc.assert(
      fc.property(longer, ([code, more]) => {
        const found = table.find(`${code.prefix}${more}`.slice(0, 7));
        expect(found?.prefix.startsWith(code.prefix)).toBe(true);
      }),
    );
  });

  it('have no line for what the documentation lists as not mapped', () => {
    const page = checkoutFiles('data/catalog').read('README.md');
    const text = typeof page === 'string' ? '' : page.text;
    const rows = text.split('\n').filter((line) => /^\| [A-Z]\d\d/.test(line));
    expect(rows.length).toBeGreaterThan(5);
    const ranges = rows
      .flatMap((row) => row.split('|')[1]?.split(',') ?? [])
      .map((range) => range.trim().split('-'));
    const prefixes = codes.map(({ prefix }) => prefix);
    const mapped = ranges.flatMap(([from = '', to = from]) =>
      prefixes.filter(
        (prefix) =>
          prefix.startsWith(from.replace('.', '')) ||
          (from <= prefix.slice(0, 3) && prefix.slice(0, 3) <= to),
      ),
    );
    expect(mapped).toEqual([]);
  });

  it('reach every group of conditions that has a diagnosis', () => {
    /** Circumstances, for which there are no diagnosis codes. */
    const circumstances = ['DUI', 'Driving and DUI', 'Private Aviation'];
    const benefits = ['Disability Benefits', 'Total Disability'];
    const reached = new Set(codes.flatMap((code) => code.conditions));
    const groups = new Map<string, boolean>();
    for (const { name, groups: of } of conditions)
      for (const group of of) groups.set(group, (groups.get(group) ?? false) || reached.has(name));
    const missing = [...groups].filter(([, isReached]) => !isReached).map(([group]) => group);
    expect(missing.sort()).toEqual([...circumstances, ...benefits].sort());
  });
});

describe('codes in a text', () => {
  const namesIn = (text: string) => {
    const reading = resolver.read('condition', text);
    return 'entries' in reading ? reading.entries.map(({ name }) => name) : reading.status;
  };

  it.each([
    ['type 2 diabetes (E11.9)', ['Diabetes - Type 2']],
    ['E11.9 - Type 2 diabetes mellitus without complications', ['Diabetes - Type 2']],
    ['ICD-10: E11.9 type 2 diabetes', ['Diabetes - Type 2']],
    ['C50.911, I10', ['Cancer - Breast', 'High Blood Pressure']],
    ['ICD-10: I10; E78.5', ['High Blood Pressure', 'High Cholesterol']],
    ['J44.9, gout', ['COPD', 'Gout']],
    ['COPD (I50.22)', ['Heart Failure with Reduced Ejection Fraction', 'COPD']],
    ['Z80.3 malignant neoplasm of a relative', []],
  ])('count beside names and in lists: %s', (text, expected) => {
    expect(namesIn(text)).toEqual(expected);
  });

  it.each([
    ['dx G30.9 H40.9', 'G30.9 H40.9'],
    ['E11.9 I50.9', 'E11.9 I50.9'],
    ['E11.9 + C34.90', 'E11.9 C34.90'],
    ['codes: B20 K21.9', 'B20 K21.9'],
    ['problem list: I10 E78.5 G30.9 K21.9', 'I10 E78.5 G30.9 K21.9'],
    ['M54.5 C25.9', 'M54.5 C25.9'],
    ['hx of C18.9 K57.30', 'C18.9 K57.30'],
    ['E11.9 2015 I50.9 2020', 'E11.9 I50.9'],
    ['ICD-10: E11.9 / ICD-10: I50.9', 'E11.9 I50.9'],
  ])('all count, however they are separated: %s', (text, written) => {
    const expected = written.split(' ').flatMap((code) => conditionsOf(code) ?? []);
    expect(namesIn(text)).toEqual([...new Set(expected)]);
  });

  it.each([
    ['E11.9 type 2 diabetes I50.9 heart failure', ['Diabetes - Type 2', 'Congestive Heart Failure']],
    ['alzheimers G30.9 H40.9', ["Alzheimer's Disease", 'Glaucoma']],
    ['A1C 9.2 E11.9', ['Diabetes - Type 2']],
    ['E11.9 - Type 2 diabetes mellitus, unspecified', ['Diabetes - Type 2']],
    ['C50.911 Malignant neoplasm of unspecified site of right female breast', ['Cancer - Breast']],
  ])('count together with the words around them: %s', (text, expected) => {
    const names = namesIn(text);
    expect(names).toEqual(expect.arrayContaining(expected));
  });

  it.each([
    'E11.9 cannot breathe lying flat',
    'no E11.9 I50.9',
    'denies G30.9 H40.9',
    'family history of C50.9 I10',
    'ruled out C50.9 I10.0',
    'E11.9 waiting for something K21.9',
    'V04.81 I10.0 K21.9',
    'E11.9 glorp',
  ])('leave the row open if words beside them are not understood: %s', (text) => {
    expect(namesIn(text)).toBe('unrecognized');
  });

  it('are never lost beside others, whatever separates them', () => {
    const dotted = (code: string) => (code.length > 3 ? `${code.slice(0, 3)}.${code.slice(3)}` : code);
    const listed = fc.array(fc.constantFrom(...codes), { minLength: 2, maxLength: 6 });
    const separators = fc.array(
      fc.constantFrom(' ', ' + ', '+', ', ', ' and ', '\n', '/', ' / ', '; ', ' & ', ' - '),
      {
        minLength: 5,
        maxLength: 5,
      },
    );
    const heading = fc.constantFrom('', 'dx ', 'codes: ', 'problem list: ', 'hx of ');
    fc.assert(
      fc.property(listed, separators, heading, fc.boolean(), (rows, between, before, lower) => {
        const written = rows.map(({ prefix }, at) => `${dotted(prefix)}${between[at] ?? ' '}`).join('');
        const text = `${before}${written.trim()}`;
        const names = namesIn(lower ? text.toLowerCase() : text);
        if (typeof names === 'string') return;
        for (const { conditions: meant } of rows) expect(names).toEqual(expect.arrayContaining([...meant]));
      }),
      { numRuns: 300 },
    );
  });

  it('are a disease of a relative if the text says so', () => {
    const family = ['Family History of Breast Cancer'];
    expect(namesIn('family history of C50.9')).toEqual(family);
    expect(namesIn('Z80.3 family history of breast cancer')).toEqual(family);
  });

  it('take the dates beside them', () => {
    expect(resolver.read('condition', 'I21.9 2019')).toMatchObject({
      status: 'interpreted',
      entries: [{ name: 'Heart Attack', dates: [{ value: '2019' }] }],
    });
  });

  it('do not count where the text denies them or is about a relative', () => {
    expect(namesIn('no E11.9')).toBe('unrecognized');
    expect(namesIn('denies C50.9')).toBe('unrecognized');
    expect(namesIn('mother had C50.9')).toBe('unrecognized');
  });

  it.each(['ruled out C50.9', 'screening for C50.9', 'W19.XXXA, I10.0'])(
    'do not count where the text is undecided or is not understood as a whole: %s',
    (text) => {
      expect(namesIn(text)).toBe('unrecognized');
    },
  );
});
