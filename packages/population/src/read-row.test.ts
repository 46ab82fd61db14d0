import { describe, expect, it } from 'vitest';
import { csvColumns, readRow } from './read-row.ts';

const HEADER =
  'id,sex,dob,height_inches,weight_lbs,state,zip,face_amounts,conditions,medications,nicotine_last_used,nicotine_products,include_ineligible,only_product_class';

function read(header: string, line: string) {
  const named = csvColumns(header);
  if ('issue' in named) throw new Error(named.issue);
  return readRow(line, named.columns);
}

it('parses to the same row as the JSON form', () => {
  const line =
    '7,female,1961-04-12,64,150,TX,75001,"10000; 25000.00","Stroke|2019-05|6 MONTHS AGO; ""Gout""","Metformin|Diabetes - Type 2||2026-01",never,Cigar|monthly,false,fex;term';
  expect(read(HEADER, line)).toEqual({
    fields: {
      id: '7',
      applicant: {
        sex: 'female',
        dob: '1961-04-12',
        height_inches: 64,
        weight_lbs: 150,
        conditions: [
          { text: 'Stroke', was_diagnosed: '2019-05', last_treatment: '6 MONTHS AGO' },
          { text: '"Gout"' },
        ],
        medications: [{ text: 'Metformin', use: 'Diabetes - Type 2', last_fill: '2026-01' }],
        nicotine: { last_used: 'never', specificity: [{ text: 'Cigar', frequency: 'monthly' }] },
      },
      coverage: {
        state: 'TX',
        zip: '75001',
        quote_options: { quote_type: 'face_amounts', amounts: ['10000', '25000.00'] },
      },
      include_ineligible: false,
      only_product_class: ['fex', 'term'],
    },
    issues: [],
  });
});

it('omits empty cells, and keeps invalid numbers as text for the validation of the body', () => {
  expect(read('sex,height_inches,weight_lbs,monthly_budgets', ' ,tall,,60')).toEqual({
    fields: {
      applicant: { height_inches: 'tall' },
      coverage: { quote_options: { quote_type: 'monthly_budget', amounts: ['60'] } },
    },
    issues: [],
  });
});

it.each([
  ['too few cells', 'sex,state,face_amounts', 'male,TX', ''],
  ['too many cells', 'sex,face_amounts', 'male,1,2', ''],
  ['a line break inside', 'sex,face_amounts', 'male,1\rfemale,1', ''],
  ['a quote that does not end', 'sex,face_amounts', '"male,1', ''],
])('rejects a line with %s', (_what, header, line, param) => {
  expect(read(header, line)).toMatchObject({ id: null, errors: [{ param }] });
});

it.each([
  ['too few cells', 'p-1,male'],
  ['too many cells', 'p-1,male,1,2'],
])('keeps the id of a line with %s if the id is the first column', (_what, line) => {
  expect(read('id,sex,state', line)).toMatchObject({ id: 'p-1', errors: [{ param: '' }] });
  expect(read('sex,id,state', line)).toMatchObject({ id: null, errors: [{ param: '' }] });
});

it.each([
  ['no target', 'sex,face_amounts', 'male,', '/coverage/quote_options'],
  ['two targets', 'sex,face_amounts,monthly_budgets', 'male,1,2', '/coverage/quote_options'],
  ['too many parts', 'sex,face_amounts,conditions', 'male,1,COPD;Gout|1|2|3', '/applicant/conditions/1'],
])('names the invalid cell of a row with %s, and keeps the valid ones', (_what, header, line, param) => {
  expect(read(header, line)).toMatchObject({ fields: { applicant: { sex: 'male' } }, issues: [{ param }] });
});

it('reads measured values, alone or with their date', () => {
  const header = 'face_amounts,a1c,blood_pressure,ejection_fraction,egfr,psa,total_cholesterol,hdl';
  expect(read(header, '1,9.2|2026-05,150/90,35%,42,4.1,,abc')).toMatchObject({
    fields: {
      applicant: {
        measurements: {
          a1c: { value: 9.2, date: '2026-05' },
          systolic: 150,
          diastolic: 90,
          ejection_fraction: 35,
          egfr: 42,
          psa: 4.1,
          // Validation of the body reports it at its field.
          hdl: 'abc',
        },
      },
    },
    issues: [],
  });
  expect(read('face_amounts,a1c', '1,')).toMatchObject({ fields: { applicant: {} } });
  expect(read('face_amounts,blood_pressure', '1,high')).toMatchObject({
    issues: [{ param: '/applicant/measurements/systolic' }],
  });
});

it.each([
  ['TRUE', true],
  ['False', false],
  ['yes', 'yes'],
])('reads %s as spreadsheets write it', (cell, value) => {
  expect(read('face_amounts,include_ineligible', `1,${cell}`)).toMatchObject({
    fields: { include_ineligible: value },
  });
});

it.each([
  ['sex,color', '"color" is not a known column'],
  ['sex,sex', 'the column sex is listed twice'],
  ['"sex', 'the header is not valid CSV'],
])('refuses the header %s', (header, issue) => {
  expect(csvColumns(header)).toEqual({ issue: expect.stringContaining(issue) });
});

describe('a line of JSON', () => {
  it('is the row itself', () => {
    expect(readRow('{"id":"7","applicant":{}}', null)).toEqual({
      fields: { id: '7', applicant: {} },
      issues: [],
    });
  });

  it.each([
    ['[1]', 'The line must be a JSON object.'],
    ['null', 'The line must be a JSON object.'],
    ['{"id":', 'The line is not valid JSON.'],
    [null, 'The line is too long.'],
  ])('%s is refused', (text, detail) => {
    expect(readRow(text, null)).toEqual({ id: null, errors: [{ param: '', detail }] });
  });
});
