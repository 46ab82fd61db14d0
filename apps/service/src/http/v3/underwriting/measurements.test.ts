import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, offersFor, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const slugs = api.snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);
const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };

const { send, prequalify } = offersFor(api, test, slugs);
const pricingOf = ({ plans }: Offers['data']) => plans.map(({ pricing }) => pricing);

interface Refusal {
  readonly code: string;
  readonly param: string;
  readonly errors: readonly { param: string; detail: string }[];
}

async function refused(url: string, body: object): Promise<Refusal> {
  const response = await post(api, url, test, { products: slugs.slice(0, 1), ...body });
  expect(response.statusCode, response.body).toBe(400);
  return response.json<Refusal>();
}

describe('measurements', () => {
  it('count like the condition that they mean', async () => {
    const measured = await prequalify({ measurements: { ejection_fraction: 35 } });
    const disclosed = await prequalify({ conditions: [{ text: 'Low Ejection Fraction' }] });
    expect(pricingOf(measured)).toEqual(pricingOf(disclosed));
    expect(measured.disclosures).toEqual([]);
    expect(measured.provisional).toBe(false);
    const healthy = await prequalify({ measurements: { a1c: 5.1, systolic: 120, diastolic: { value: 80 } } });
    expect(pricingOf(healthy)).toEqual(pricingOf(await prequalify({})));
  });

  it('may be dated, in every form of a date', async () => {
    const plain = await prequalify({ measurements: { a1c: 9.2 } });
    for (const date of ['2025-09-30', '09/30/2025', '2025-09', '2025', '2 MONTHS AGO']) {
      expect(pricingOf(await prequalify({ measurements: { a1c: { value: 9.2, date } } }))).toEqual(
        pricingOf(plain),
      );
    }
  });

  it('are taken by quotes, questions, explanations and version 2', async () => {
    const measurements = { ejection_fraction: { value: 35, date: '2025-05' } };
    const nested = nestedBody({ applicant: { measurements }, products: slugs.slice(0, 3) });
    for (const url of ['/v3/questions', '/v3/explain']) {
      const response = await post(api, url, test, nested, null);
      expect(response.statusCode, response.body).toBe(200);
    }
    const quoted = await send('/v3/quote', { ...nested, coverage: { state: 'IL', quote_options } });
    const flat = flatBody({ measurements, products: slugs.slice(0, 3) });
    expect(pricingOf(await send('/v3/quote', flat))).toEqual(pricingOf(quoted));
    const older = await send('/v2/prequalify', flat);
    const healthy = await send('/v2/prequalify', flatBody({ products: slugs.slice(0, 3) }));
    expect(older.plans).not.toEqual(healthy.plans);
  });

  it.each([
    [{ a1c: 2.9 }, '/a1c'],
    [{ a1c: 20.1 }, '/a1c'],
    [{ a1c: '7' }, '/a1c'],
    [{ a1c: null }, '/a1c'],
    [{ a1c: { value: 21 } }, '/a1c/value'],
    [{ a1c: {} }, '/a1c/value'],
    [{ a1c: { value: 7, date: 'soon' } }, '/a1c/date'],
    [{ a1c: { value: 7, date: '2091' } }, '/a1c/date'],
    [{ a1c: { value: 7, when: '2020' } }, '/a1c/when'],
    [{ systolic: 59 }, '/systolic'],
    [{ systolic: 261 }, '/systolic'],
    [{ diastolic: 29 }, '/diastolic'],
    [{ diastolic: 161 }, '/diastolic'],
    [{ ejection_fraction: 4 }, '/ejection_fraction'],
    [{ ejection_fraction: 86 }, '/ejection_fraction'],
    [{ egfr: 0 }, '/egfr'],
    [{ egfr: 151 }, '/egfr'],
    [{ psa: -1 }, '/psa'],
    [{ psa: 5001 }, '/psa'],
    [{ total_cholesterol: 49 }, '/total_cholesterol'],
    [{ total_cholesterol: 1001 }, '/total_cholesterol'],
    [{ hdl: 4 }, '/hdl'],
    [{ hdl: 201 }, '/hdl'],
    [{ pulse: 70 }, '/pulse'],
    [7, ''],
  ])('are refused at the place if they are invalid: %o', async (measurements, place) => {
    const nested = await refused('/v3/prequalify', nestedBody({ applicant: { measurements } }));
    expect([nested.code, nested.param]).toEqual(['validation_error', `/applicant/measurements${place}`]);
    expect(nested.errors.map(({ param }) => param)).toEqual([`/applicant/measurements${place}`]);
    for (const url of ['/v3/quote', '/v2/prequalify']) {
      const flat = await refused(url, flatBody({ measurements }));
      expect(flat.errors.map(({ param }) => param)).toEqual([`/measurements${place}`]);
    }
  });

  it('take the ends of their ranges', async () => {
    for (const measurements of [
      {
        a1c: 3,
        systolic: 60,
        diastolic: 30,
        ejection_fraction: 5,
        egfr: 1,
        psa: 0,
        total_cholesterol: 50,
        hdl: 5,
      },
      {
        a1c: 20,
        systolic: 260,
        diastolic: 160,
        ejection_fraction: 85,
        egfr: 150,
        psa: 5000,
        total_cholesterol: 1000,
        hdl: 200,
      },
    ])
      await prequalify({ measurements });
  });
});

describe('a condition that states a measurement', () => {
  it.each([
    ['A1C 9.2', ['A1C 9.2'], { a1c: 9.2 }],
    [
      'bp 150/90',
      ['Systolic Blood Pressure 150', 'Diastolic Blood Pressure 90'],
      { systolic: 150, diastolic: 90 },
    ],
    ['EF 35 %', ['Ejection Fraction 35'], { ejection_fraction: 35 }],
    ['EF 35', ['Ejection Fraction 35'], { ejection_fraction: 35 }],
    ['gfr 42', ['eGFR 42'], { egfr: 42 }],
    ['psa 6.1', ['PSA 6.1'], { psa: 6.1 }],
    ['hdl 35', ['HDL 35'], { hdl: 35 }],
    ['total cholesterol 280', ['Total Cholesterol 280'], { total_cholesterol: 280 }],
  ])('counts as the field: %s', async (text, names, measurements) => {
    const read = await prequalify({ conditions: [{ text }] });
    expect(read.disclosures).toEqual([
      {
        param: '/applicant/conditions/0',
        text,
        status: 'recognized',
        entries: names.map((name) => ({ kind: 'measurement', id: null, name })),
        candidates: [],
      },
    ]);
    expect(read.provisional).toBe(false);
    expect(read.warnings).toBeUndefined();
    expect(pricingOf(read)).toEqual(pricingOf(await prequalify({ measurements })));
  });

  it('may stand beside a condition, and the worse of a text and a field counts', async () => {
    const beside = await prequalify({ conditions: [{ text: 'type 2 diabetes, A1C 9.2' }] });
    expect(beside.disclosures[0]?.status).toBe('interpreted');
    expect(beside.disclosures[0]?.entries.map(({ kind, name }) => [kind, name])).toEqual([
      ['conditions', 'Diabetes - Type 2'],
      ['measurement', 'A1C 9.2'],
    ]);
    const conditions = [{ text: 'type 2 diabetes' }];
    expect(pricingOf(beside)).toEqual(
      pricingOf(await prequalify({ conditions, measurements: { a1c: 9.2 } })),
    );
    const weak = [{ text: 'EF 20' }];
    const both = await prequalify({ conditions: weak, measurements: { ejection_fraction: 60 } });
    expect(pricingOf(both)).toEqual(pricingOf(await prequalify({ conditions: weak })));
    expect(pricingOf(both)).not.toEqual(pricingOf(await prequalify({})));
  });
});
