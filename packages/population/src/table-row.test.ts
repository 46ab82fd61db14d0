import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { guessMapping } from './columns.ts';
import { readTableRow } from './table-row.ts';

const HEADER = ['id', 'sex', 'dob', 'height', 'weight', 'state', 'face_amount', 'conditions', 'nicotine'];
const STATES = ['IL', 'TX'];
const FIELDS = [
  'id',
  'sex',
  'dob',
  'height_inches',
  'weight_lbs',
  'state',
  'face_amounts',
  'conditions',
  'medications',
  'nicotine_last_used',
  'nicotine_products',
  'a1c',
  'blood_pressure',
  'ejection_fraction',
] as const;
const read = (cells: readonly string[]) =>
  readTableRow({ line: 7, cells }, { mapping: guessMapping(HEADER), defaultAmount: '10000', states: STATES });

describe('the columns of a file', () => {
  it('are found by the names that agencies give them', () => {
    expect(guessMapping(['Client ID', 'Gender', 'Date of Birth', 'Weight (lbs)', 'Rx', 'Agent'])).toEqual({
      id: 0,
      sex: 1,
      dob: 2,
      weight_lbs: 3,
      medications: 4,
    });
  });

  it('are found in any order, and only columns of the file are used', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...FIELDS]), (header) => {
        const mapping = guessMapping(header);
        for (const [at, field] of header.entries()) expect(mapping[field]).toBe(at);
        for (const column of Object.values(mapping)) expect(header[column]).toBeDefined();
      }),
    );
  });
});

describe('a row', () => {
  it('has the measured values of columns as agencies name them', () => {
    const mapping = guessMapping([
      'Sex',
      'DOB',
      'Height',
      'Weight',
      'State',
      'HbA1c',
      'BP',
      'EF',
      'Cholesterol',
    ]);
    const cells = ['f', '4/12/1961', '64', '150', 'TX', '7.4', '128/82', '55 %', '210'];
    const { body, issues } = readTableRow(
      { line: 2, cells },
      { mapping, defaultAmount: '10000', states: STATES },
    );
    expect(issues).toEqual([]);
    expect(body).toMatchObject({
      applicant: {
        measurements: {
          a1c: 7.4,
          systolic: 128,
          diastolic: 82,
          ejection_fraction: 55,
          total_cholesterol: 210,
        },
      },
    });
  });

  it('becomes the body of a prequalification', () => {
    expect(
      read([
        'A-2',
        'M',
        '4/12/1961',
        `5'10"`,
        '185 lbs',
        'il',
        '$15,000; 25000',
        'COPD|2019-05; stroke',
        'Never',
      ]),
    ).toEqual({
      line: 7,
      id: 'A-2',
      issues: [],
      body: {
        applicant: {
          sex: 'male',
          dob: '1961-04-12',
          height_inches: 70,
          weight_lbs: 185,
          conditions: [{ text: 'COPD', was_diagnosed: '2019-05' }, { text: 'stroke' }],
          medications: [],
          nicotine: { last_used: 'never' },
        },
        coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['15000', '25000'] } },
      },
    });
  });

  it('takes its line for its id and the default amount for its amount', () => {
    expect(read(['', 'f', '1958-02-03', '64', '150', 'TX'])).toMatchObject({
      id: '7',
      body: { coverage: { quote_options: { amounts: ['10000'] } } },
    });
  });

  it('names every issue at once', () => {
    expect(read(['x', 'yes', '13/45/1961', 'tall', '-3', 'Texas', 'much'])).toMatchObject({
      body: null,
      issues: [
        'Sex must be male or female.',
        'Birth date must be a date such as 1961-04-12 or 4/12/1961.',
        `Height must be like 5'10" or in inches.`,
        'Weight must be a number of pounds.',
        'State must be a two-letter code.',
        'Face amounts must be dollars, several separated by semicolons.',
      ],
    });
  });

  it('is refused when a condition has too many parts', () => {
    expect(read(['A-1', 'f', '1958-02-03', '64', '150', 'TX', '', 'COPD|2019|2020|2021'])).toMatchObject({
      body: null,
      issues: ['A row has at most these parts: text|was_diagnosed|last_treatment.'],
    });
  });

  it('has a body or issues, never both or neither, whatever the cells contain', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('male', '1961-04-12', '70', '185', ...STATES));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
        const { body, issues } = read(cells);
        expect(body === null).toBe(issues.length > 0);
      }),
    );
  });
});
