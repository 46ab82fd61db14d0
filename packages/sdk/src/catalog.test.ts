import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openCatalog } from './catalog.ts';
import type { DatasetBundle } from './types.ts';

const link = (name: string, count: number) => ({ id: `x_${name}`, name, prescription_count: count });

function bundle(
  version = '2026-01-01.r1',
  names = ['High Blood Pressure', 'High Cholesterol', "Crohn's Disease"],
) {
  const condition = (name: string, count: number) => ({
    id: `cond_${version}_${name}`,
    name,
    treated_with: count === 0 ? [] : [link('a', count), link('b', 1)],
  });
  const category = <T>(items: T[]) => ({ version: '2026-01-01', item_count: items.length, items });
  return {
    version,
    datasets: {
      conditions: category(names.map((name, index) => condition(name, index * 10))),
      medications: category([
        { id: 'med_1', name: 'Lisinopril', used_for: [link('High Blood Pressure', 90)] },
        { id: 'med_2', name: 'Lisinopril-HCTZ', used_for: [link('High Blood Pressure', 40)] },
        { id: 'med_3', name: 'Losartan', used_for: [link('High Blood Pressure', 50)] },
      ]),
      nicotine_options: category([{ id: 'nic_1', name: 'Cigarettes', type: 'smoked' as const }]),
      spelling_corrections: category([
        { id: 'corr_1', name: 'HBP', from: 'HBP', to: 'High Blood Pressure' },
        { id: 'corr_2', name: 'lysinopril', from: 'lysinopril', to: 'Lisinopril' },
      ]),
    },
  } satisfies DatasetBundle;
}

const catalog = openCatalog(bundle());
const names = (dataset: 'conditions' | 'medications', text: string) =>
  catalog.suggest(dataset, text).map(({ name }) => name);

describe('resolve', () => {
  it('finds a row by its name, whatever the case, blanks and punctuation', () => {
    for (const text of ["Crohn's Disease", 'crohns disease', ' CROHNS-DISEASE '])
      expect(catalog.resolve('conditions', text)).toMatchObject({ name: "Crohn's Disease", via: 'name' });
  });

  it('finds a row through a correction, in the dataset that the correction is about', () => {
    expect(catalog.resolve('conditions', 'hbp')).toEqual({
      id: 'cond_2026-01-01.r1_High Blood Pressure',
      name: 'High Blood Pressure',
      version: '2026-01-01.r1',
      via: 'correction',
    });
    expect(catalog.resolve('medications', 'hbp')).toBeNull();
    expect(catalog.resolve('medications', 'Lysinopril')).toMatchObject({ id: 'med_1' });
  });

  it('reads a phrase and a misspelling as the service does, and reports how', () => {
    expect(catalog.resolve('medications', 'takes lisinopril 10mg daily')).toMatchObject({
      name: 'Lisinopril',
      via: 'phrase',
    });
    expect(catalog.resolve('conditions', 'High Blood Pressur')).toMatchObject({
      name: 'High Blood Pressure',
      via: 'spelling',
    });
  });

  it('never takes what is denied, vague or several things at once', () => {
    for (const text of ['no high cholesterol', 'high', '', '?!', 'high cholesterol and high blood pressure'])
      expect(catalog.resolve('conditions', text)).toBeNull();
    const list = catalog.read('conditions', 'high cholesterol and high blood pressure');
    expect(list.entries.map(({ name }) => name)).toEqual(['High Cholesterol', 'High Blood Pressure']);
    expect(catalog.read('conditions', 'mother had high cholesterol')).toMatchObject({
      status: 'unrecognized',
      entries: [],
    });
  });

  it('says so when the rows were not fetched', () => {
    const meta = openCatalog({ version: 'x', datasets: { conditions: { version: 'x', item_count: 3 } } });
    expect(() => meta.resolve('conditions', 'hbp')).toThrow('without the rows of conditions');
  });
});

describe('renew', () => {
  it('leaves a reference of this version as it is', () => {
    const kept = { name: 'Losartan', id: 'med_3', version: '2026-01-01.r1' };
    expect(catalog.renew('medications', kept)).toBe(kept);
  });

  it('drops the id of another version and takes the one that the name has now', () => {
    const next = openCatalog(bundle('2026-02-01.r1'));
    const kept = catalog.resolve('conditions', 'High Cholesterol');
    expect(next.renew('conditions', kept ?? { name: '' })).toEqual({
      name: 'High Cholesterol',
      id: 'cond_2026-02-01.r1_High Cholesterol',
      version: '2026-02-01.r1',
    });
  });

  it('keeps the name alone when the row is gone', () => {
    const next = openCatalog(bundle('2026-02-01.r1', ['Asthma']));
    const kept = { name: 'High Cholesterol', id: 'cond_old', version: '2026-01-01.r1' };
    expect(next.renew('conditions', kept)).toEqual({ name: 'High Cholesterol' });
  });
});

describe('suggest', () => {
  it('puts the exact text first, then beginnings, the more prescribed ones ahead', () => {
    expect(names('medications', 'lisinopril')).toEqual(['Lisinopril', 'Lisinopril-HCTZ']);
    expect(names('medications', 'l')).toEqual(['Lisinopril', 'Losartan', 'Lisinopril-HCTZ']);
  });

  it('finds words in any order, by their beginnings', () => {
    expect(names('conditions', 'press high')).toEqual(['High Blood Pressure']);
  });

  it('tolerates typing errors', () => {
    expect(names('medications', 'losartin')).toEqual(['Losartan']);
    expect(names('medications', 'lsoartan')).toEqual(['Losartan']);
    expect(names('conditions', 'high colesterol')).toEqual(['High Cholesterol']);
    expect(names('conditions', 'highblood presure')).toEqual(['High Blood Pressure']);
  });

  it('says through which text it found a row', () => {
    expect(catalog.suggest('conditions', 'hb')[0]).toMatchObject({
      name: 'High Blood Pressure',
      matched: 'HBP',
    });
  });

  it('finds nothing in nothing, and nothing in something else', () => {
    expect(names('conditions', '')).toEqual([]);
    expect(names('conditions', 'zzzzzz')).toEqual([]);
    expect(catalog.suggest('medications', 'l', { limit: 1 })).toHaveLength(1);
    expect(catalog.suggest('medications', 'l', { limit: 0 })).toEqual([]);
  });

  it('offers the row that resolve would take first of all', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('HBP', 'High Blood Pressure', 'High Cholesterol', "Crohn's Disease"),
        fc.constantFrom(' ', '-', '...'),
        (text, noise) => {
          const typed = `${noise}${text.toLowerCase()}${noise}`;
          expect(catalog.suggest('conditions', typed)[0]?.name).toBe(
            catalog.resolve('conditions', typed)?.name,
          );
        },
      ),
    );
  });
});
