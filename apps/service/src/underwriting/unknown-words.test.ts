import { describe, expect, it } from 'vitest';
import { textReader } from '../../test/read-text.ts';
import { shippedSnapshot } from '../../test/snapshot.ts';

const snapshot = await shippedSnapshot();
const read = textReader(snapshot);

describe('a word that the catalog does not know', () => {
  it.each([
    ['osteoporsis fx hip', ['Osteoporosis', 'Hip Fracture']],
    ['schizoaff d/o', ['Schizoaffective Disorder']],
    ['emphysemia, gout', ['Emphysema', 'Gout']],
  ])('is read beside other words as the word of which it is a slip: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });

  it.each([
    ['panc ca', ['Cancer - Pancreatic']],
    ['mult myeloma', ['Cancer - Multiple Myeloma']],
    ['carotid endart R', ['Carotid Endarterectomy']],
    ['DDD, spinal sten', ['Degenerative Disc Disease / Herniated Disc', 'Spinal Stenosis']],
    ['HIV undetect', ['HIV Positive - Undetectable']],
  ])('is read as the word that it begins, beside another one of a name: %s', (text, conditions) => {
    expect(read('conditions', text)).toMatchObject({ conditions, provisional: false });
  });

  it('may name a medication beside what it is for', () => {
    expect(read('medications', 'seroquel 400 bipolr')).toMatchObject({
      conditions: ['Bipolar Disorder'],
      medications: ['Seroquel'],
    });
    expect(read('medications', 'hydroxychloroqine covid 2020').medications).toEqual(['Hydroxychloroquine']);
  });

  it('is said to be assumed', () => {
    expect(snapshot.resolver.read('condition', 'panc ca')).toMatchObject({ by: 'spelling' });
    expect(snapshot.resolver.readAsWritten('condition', 'panc ca')).toMatchObject({ status: 'unrecognized' });
  });

  it.each([
    'no osteoporsis',
    'mother mult myeloma',
    'possible panc ca',
    'live at home',
    'pulm hypert or pulm hypop',
    'cardi',
  ])('is not read where it could mean another thing, or is denied: %s', (text) => {
    const { conditions, provisional } = read('conditions', text);
    expect({ conditions, provisional }).toEqual({ conditions: [], provisional: true });
  });
});
