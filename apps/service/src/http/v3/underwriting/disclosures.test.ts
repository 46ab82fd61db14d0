import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { type DisclosureBody, flatBody, nestedBody, type Offers, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const all = api.snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);
const slugs = all.slice(0, 3);
const quote_options = { quote_type: 'face_amounts', amounts: ['10000'] };

async function send(url: string, body: object): Promise<Offers['data']> {
  const response = await post(api, url, test, { products: slugs, ...body });
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>().data;
}
const prequalify = (applicant: object, products = slugs) =>
  send('/v3/prequalify', { ...nestedBody({ applicant }), products });
const namesOf = ({ entries }: DisclosureBody) => entries.map(({ name }) => name);

describe('disclosures', () => {
  it('report how each row was understood: conditions, then medications, then nicotine', async () => {
    const id = api.snapshot.bundle.idOf('condition', 'Asthma') ?? '';
    const data = await prequalify({
      conditions: [{ id }, { text: 'HTN/DM2' }, { text: 'glorbs' }],
      medications: [{ text: 'metformin 500mg twice daily' }],
      nicotine: { last_used: 'within_12_months', specificity: [{ text: 'Cigars' }] },
    });
    expect(data.disclosures.map(({ param, text, status }) => [param, text, status])).toEqual([
      ['/applicant/conditions/0', null, 'recognized'],
      ['/applicant/conditions/1', 'HTN/DM2', 'interpreted'],
      ['/applicant/conditions/2', 'glorbs', 'unrecognized'],
      ['/applicant/medications/0', 'metformin 500mg twice daily', 'interpreted'],
      ['/applicant/nicotine/specificity/0', 'Cigars', 'recognized'],
    ]);
    expect(data.disclosures[0]).toEqual({
      param: '/applicant/conditions/0',
      text: null,
      status: 'recognized',
      entries: [{ kind: 'conditions', id, name: 'Asthma' }],
      candidates: [],
    });
    expect(data.disclosures.map(namesOf)).toEqual([
      ['Asthma'],
      ['High Blood Pressure', 'Diabetes - Type 2'],
      [],
      ['Metformin'],
      ['Cigars'],
    ]);
    expect(data.disclosures[4]?.entries[0]?.kind).toBe('nicotine_options');
  });

  it('are provisional, and so is each offer, exactly when something was not understood', async () => {
    const understood = await prequalify({ conditions: [{ text: 'high blod pressure' }] });
    expect(understood.provisional).toBe(false);
    expect(understood.plans.map(({ metadata }) => metadata)).toEqual(slugs.map(() => ({})));
    for (const text of ['heart attack or stroke', 'no diabetes', 'mother had cancer', 'xyzzy']) {
      const open = await prequalify({ conditions: [{ text }] });
      expect(open.provisional).toBe(true);
      expect(open.disclosures[0]?.entries).toEqual([]);
      expect(open.plans.map(({ metadata }) => metadata)).toEqual(slugs.map(() => ({ provisional: true })));
    }
    expect((await prequalify({})).disclosures).toEqual([]);
  });

  it('suggest at most five candidates for a row that matched nothing', async () => {
    const data = await prequalify({
      conditions: [{ text: 'heart attack or stroke' }, { text: 'cancer of some kind' }, { text: 'Stroke' }],
    });
    const [either, vague, known] = data.disclosures;
    expect(either?.status).toBe('ambiguous');
    expect(either?.candidates.slice(0, 2).map(({ name }) => name)).toEqual(['Heart Attack', 'Stroke']);
    expect(vague?.candidates.length).toBeGreaterThan(0);
    expect(vague?.candidates.length).toBeLessThanOrEqual(5);
    expect(known?.candidates).toEqual([]);
  });

  it('come with a warning that quotes the text and says what to do', async () => {
    const { warnings } = await prequalify({
      conditions: [{ text: 'COPD' }, { text: 'copd and afib' }, { text: 'glorbs' }],
      medications: [{ text: 'metformim' }],
    });
    expect(warnings).toEqual([
      {
        param: '/applicant/conditions/1/text',
        code: 'interpreted_text',
        detail: '"copd and afib" was read as COPD and Atrial Fibrillation.',
      },
      {
        param: '/applicant/conditions/2/text',
        code: 'unrecognized_text',
        detail:
          '"glorbs" does not match any known condition, so the result is provisional. Correct the text or choose a suggested condition.',
      },
      {
        param: '/applicant/medications/0/text',
        code: 'interpreted_text',
        detail: '"metformim" was read as Metformin, assuming a spelling mistake.',
      },
    ]);
  });

  it('are the same in quotes and in version 2, at the pointers of their bodies', async () => {
    const said = { conditions: [{ name: 'had a stroke in 2019' }, { name: 'glorbs' }] };
    const quoted = await send('/v3/quote', flatBody({ ...said, products: slugs, include_ineligible: true }));
    const older = await send('/v2/prequalify', flatBody({ ...said, products: slugs }));
    const nested = await send('/v3/quote', {
      ...nestedBody({ applicant: { conditions: [{ text: 'had a stroke in 2019' }, { text: 'glorbs' }] } }),
      products: slugs,
      coverage: { state: 'IL', quote_options },
    });
    for (const data of [quoted, older]) {
      expect(data.provisional).toBe(true);
      expect(data.disclosures.map(({ param }) => param)).toEqual(['/conditions/0', '/conditions/1']);
      expect(data.warnings?.map(({ param }) => param)).toEqual(['/conditions/0/name', '/conditions/1/name']);
      expect(data.plans.every(({ metadata }) => metadata.provisional === true)).toBe(true);
    }
    expect(nested.disclosures.map(({ param }) => param)).toEqual([
      '/applicant/conditions/0',
      '/applicant/conditions/1',
    ]);
  });
});

describe('dates in the text', () => {
  const pricing = async (applicant: object) =>
    (await prequalify(applicant, all)).plans.map((plan) => plan.pricing);

  it('fill a date that was left out, and never one that was sent', async () => {
    const [recent, old] = ['2026-01', '1999'];
    const stated = await pricing({ conditions: [{ text: 'Stroke', was_diagnosed: recent }] });
    const longAgo = await pricing({ conditions: [{ text: 'Stroke', was_diagnosed: old }] });
    expect(stated).not.toEqual(longAgo);
    expect(await pricing({ conditions: [{ text: 'stroke in January 2026' }] })).toEqual(stated);
    expect(await pricing({ conditions: [{ text: 'stroke in 1999', was_diagnosed: recent }] })).toEqual(
      stated,
    );
  });

  it('are ignored if they are in the future', async () => {
    const undated = await pricing({ conditions: [{ text: 'Stroke' }] });
    expect(await pricing({ conditions: [{ text: 'stroke 2091' }] })).toEqual(undated);
    expect(await pricing({ conditions: [{ text: 'stroke 13/45/2020' }] })).toEqual(undated);
  });
});
