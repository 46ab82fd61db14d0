import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { STATE_CODES } from '../applicant/states.ts';
import { FIELDS, guessMapping, readPopulationRow } from './columns.ts';
import { FIELD_ISSUES } from './texts.ts';

const HEADER = ['id', 'sex', 'dob', 'height', 'weight', 'state', 'face_amount', 'conditions', 'nicotine'];
const read = (cells: readonly string[]) =>
  readPopulationRow(cells, { mapping: guessMapping(HEADER), line: 7, defaultAmount: '10000' });

describe('the columns of a file', () => {
  it('are found by the names that agencies give them', () => {
    expect(guessMapping(['Client ID', 'Gender', 'Date of Birth', 'Weight (lbs)', 'Rx', 'Agent'])).toEqual({
      id: 0,
      sex: 1,
      dob: 2,
      weight: 3,
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
        include_ineligible: false,
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
    const { sex, dob, height, weight, state, face_amounts } = FIELD_ISSUES;
    expect(read(['x', 'yes', '13/45/1961', 'tall', '-3', 'Texas', 'much'])).toMatchObject({
      body: null,
      issues: [sex, dob, height, weight, state, face_amounts],
    });
  });

  it('has a body or issues, never both or neither, whatever the cells contain', () => {
    const cell = fc.oneof(fc.string(), fc.constantFrom('male', '1961-04-12', '70', '185', ...STATE_CODES));
    fc.assert(
      fc.property(fc.array(cell, { maxLength: 12 }), (cells) => {
        const { body, issues } = read(cells);
        expect(body === null).toBe(issues.length > 0);
      }),
    );
  });
});
