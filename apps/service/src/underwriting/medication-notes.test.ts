import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const read = textReader(await shippedSnapshot());
const medications = (text: string) => read('medications', text);

describe('the record of a pharmacy', () => {
  it('is read without what only the pharmacy needs', () => {
    expect(medications('METFORMIN HCL ER 500MG TAB #180 DS90 filled 08/14/2026').medications).toEqual([
      'Metformin',
    ]);
    expect(medications('LISINOPRIL 10MG QTY 90 30 days supply RFL 3').medications).toEqual(['Lisinopril']);
  });

  it('states the last fill', () => {
    expect(medications('ranolazine ER 500 BID FILL DT 5/2/26 RFL 3')).toMatchObject({
      medications: ['Ranolazine'],
      lastFills: ['2026-05-02'],
    });
    expect(medications('RX HX 24M: ELIQUIS 5MG 11x LF 9/3/26 | ATORVASTATIN 40 LF 7/1/26')).toMatchObject({
      medications: ['Eliquis', 'Atorvastatin'],
      lastFills: ['2026-09-03', '2026-07-01'],
    });
    expect(medications('BUMETANIDE 1MG FF 2024-11-04 LF 2026-08-30')).toMatchObject({
      medications: ['Bumetanide'],
      lastFills: ['2026-08-30'],
    });
  });
});

describe('what a medication is for', () => {
  it.each([
    ['Humira 40 q2w Crohns', ["Crohn's Disease"], ['Humira']],
    ['klonopin .5 RLS', ['Restless Legs Syndrome'], ['Klonopin']],
    ['Procrit inj qmo kidney anemia', ['Anemia from Kidney Disease'], ['Procrit']],
    ['ozempik 1mg wkly dm2', ['Diabetes - Type 2'], ['Ozempic']],
    ['topamax 50 HA', ['Headaches'], ['Topamax']],
    ['Truvada PrEP', ['HIV Prevention (PrEP)'], ['Truvada']],
  ])('is read behind how it is taken: %s', (text, conditions, names) => {
    expect(medications(text)).toMatchObject({ conditions, medications: names, provisional: false });
  });

  it('is stated behind "d/t" and "post" as behind "for"', () => {
    expect(medications('Lasix 20mg qd d/t CHF').medications).toEqual(['Lasix for Congestive Heart Failure']);
    expect(medications("arimidex d/t breast CA '22").medications).toEqual(['Arimidex for Cancer - Breast']);
    expect(medications('plavix post stent 2022').medications).toEqual(['Plavix for Stent']);
  });

  it('is not what the text denies', () => {
    expect(medications('furosemide 40 for ankle swelling not heart').medications).toEqual([
      'Furosemide for Swollen Ankles',
    ]);
    expect(medications('plaquenil 200 bid for joints not lupus').medications).toEqual([
      'Plaquenil for Arthritis',
    ]);
  });

  it('is not lost where it dates the medication', () => {
    expect(medications('Plavix since stent 2019')).toMatchObject({
      conditions: ['Stent'],
      medications: ['Plavix'],
    });
  });

  it('leaves a medication open that may not be taken', () => {
    for (const text of ['lamictal not started', 'metformin not taking', 'eliquis not prescribed yet'])
      expect(medications(text), text).toMatchObject({ medications: [], provisional: true });
  });

  it('may be an allergy, which denies nothing', () => {
    expect(medications('Advair 250/50, singulair, flonase - allergies/asthma').medications).toEqual([
      'Advair',
      'Singulair',
      'Flonase',
    ]);
    expect(medications('allergic to penicillin').medications).toEqual([]);
    expect(medications('penicillin allergy').medications).toEqual([]);
  });
});

it('dates a course that is over, and years of two digits', () => {
  expect(medications('tamoxifin 20 finished 5 yr in aug 2024')).toMatchObject({
    medications: ['Tamoxifen'],
    lastFills: ['2024-08'],
  });
  expect(medications('Harvoni 12 wks done Nov 2016').lastFills).toEqual(['2016-11']);
  expect(medications("Copaxone '06-'14, Kesimpta now").lastFills).toEqual(['2014', null]);
});
