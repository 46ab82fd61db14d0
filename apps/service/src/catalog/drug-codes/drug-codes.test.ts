import { describe, expect, it } from 'vitest';
import { RXNCONSO, RXNSAT } from '../../../test/rxnorm-release.ts';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import { encodeEntries } from './code-bytes.ts';
import { partsOfConcept } from './concept-name.ts';
import { DrugCodeTables } from './drug-codes.ts';
import { type DrugCodeSystem, readRelease } from './release-lines.ts';

const { resolver } = await shippedSnapshot();

async function* linesOf(text: string) {
  for (const [index, line] of text.split('\n').entries()) yield { number: index + 1, text: line };
}
const read = (text: string, system: DrugCodeSystem | null = null) =>
  readRelease(linesOf(text), { file: 'release.RRF', system });
const stored = async (text: string) => {
  const entries = await read(text);
  return { system: entries.system, content: await encodeEntries(entries) };
};

const names = await stored(RXNCONSO);
const packages = await stored(RXNSAT);
const codes = (await DrugCodeTables.open([names, packages])).for(resolver);

describe('a code of RxNorm', () => {
  it.each([
    ['6809', ['Metformin']],
    ['861007', ['Metformin']],
    ['861008', ['Glucophage']],
    ['860975', ['Metformin']],
    ['2563434', [resolver.resolve('medication', 'insulin glargine')?.name]],
  ])('%s is %j', (code, expected) => {
    expect(codes.medications('rxnorm', code)).toEqual(expected);
  });

  it('of a combination is the combination, or all of its ingredients', () => {
    const found = codes.medications('rxnorm', '197885');
    const combined = resolver.resolve('medication', 'lisinopril / hydrochlorothiazide')?.name;
    expect(found).toEqual(combined === undefined ? ['Hydrochlorothiazide', 'Lisinopril'] : [combined]);
  });

  it.each([
    ['a part that the catalog does not know', '777'],
    ['a name that is merely similar', '778'],
    ['another source', '999'],
    ['no line', '4'],
  ])('with %s is not guessed', (_what, code) => {
    expect(codes.medications('rxnorm', code)).toBeNull();
  });
});

describe('a National Drug Code', () => {
  it.each(['00093104801', '0093-1048-01', '00093-1048-01', '0093104801'])('is found as %s', (code) => {
    expect(codes.medications('ndc', code)).toEqual(['Metformin']);
  });

  it('with a shorter middle part has the code of 11 digits', () => {
    expect(codes.medications('ndc', '68180051301')).toEqual(['Lisinopril']);
  });

  it('means nothing without the names of the concepts, and without its line', async () => {
    const alone = (await DrugCodeTables.open([packages])).for(resolver);
    expect(alone.medications('ndc', '00093104801')).toBeNull();
    expect(codes.medications('ndc', '99999-9999-99')).toBeNull();
  });
});

it.each([
  [
    'amlodipine 5 MG / benazepril hydrochloride 10 MG Oral Capsule',
    null,
    ['amlodipine', 'benazepril hydrochloride'],
  ],
  ['0.5 ML semaglutide 1.34 MG/ML Pen Injector [Ozempic]', 'Ozempic', ['semaglutide']],
  ['warfarin Oral Tablet', null, ['warfarin']],
  ['hydrocortisone 1 % Topical Cream', null, ['hydrocortisone']],
  ['{21 (ethinyl estradiol 0.03 MG Oral Tablet)} Pack [Seasonale]', 'Seasonale', []],
])('the name %s has its parts', (name, brand, ingredients) => {
  expect(partsOfConcept(name)).toEqual({ brand, ingredients });
});

describe('a file is refused with the numbers of its lines', () => {
  it.each([
    ['', 'release.RRF:1: The line has 1 fields; RXNCONSO.RRF has 18, RXNSAT.RRF has 13.'],
    [`${RXNCONSO}\n1|2|3|`, 'release.RRF:13: The line has 3 fields; RXNCONSO.RRF has 18.'],
    [RXNCONSO.replace('6809|', 'x|'), 'release.RRF:1: "x" is not an RxNorm identifier.'],
    [RXNSAT.replace('00093104801', 'none'), 'release.RRF:1: "none" is not a National Drug Code.'],
    [RXNCONSO.replaceAll('RXNORM', 'OTHER'), 'release.RRF contains no codes.'],
  ])('%#', async (text, message) => {
    await expect(read(text)).rejects.toThrow(message);
  });

  it('also if it is a file of the other system', async () => {
    await expect(read(RXNSAT, 'rxnorm')).rejects.toThrow('The line has 13 fields; RXNCONSO.RRF has 18.');
  });
});
