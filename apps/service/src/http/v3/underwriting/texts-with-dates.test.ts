import { describe, expect, it } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { flatBody, nestedBody, type Offers, offersFor, post } from '../../../../test/requests.ts';

const api = await startApi();
const { test } = await api.customer();
const slugs = api.snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);

const { send, prequalify } = offersFor(api, test, slugs);
const offersOf = ({ plans }: Offers['data']) =>
  plans.map(({ eligible, pricing }) => [eligible, pricing] as const);
const namesOf = ({ disclosures }: Offers['data']) =>
  disclosures.map(({ entries }) => entries.map(({ name }) => name));

describe('a text with several dates', () => {
  it.each([
    ['TIA 2010 & 2025', 'TIA (Mini-Stroke)'],
    ['stroke 2005, 2025', 'Stroke'],
    ['heart attack 1999 and 2025', 'Heart Attack'],
    ['DUI 2010 and 2025', 'DUI / DWI'],
  ])('counts each of them: %s', async (text, name) => {
    const data = await prequalify({ conditions: [{ text }] });
    const dates = text.match(/\d{4}/g) ?? [];
    const rows = dates.map((was_diagnosed) => ({ text: name, was_diagnosed }));
    expect(offersOf(data)).toEqual(offersOf(await prequalify({ conditions: rows })));
    expect(namesOf(data)).toEqual([[name]]);
  });

  it('gives the same offers in either order', async () => {
    const offers = await prequalify({ conditions: [{ text: 'heart attack 1999 and 2025' }] });
    const reversed = await prequalify({ conditions: [{ text: 'heart attack 2025 and 1999' }] });
    expect(offersOf(reversed)).toEqual(offersOf(offers));
  });

  it('is one time if one date is part of the other, and a course with an end if they are a range', async () => {
    const once = await prequalify({ conditions: [{ text: 'stroke 2024, May 2024' }] });
    const exact = await prequalify({ conditions: [{ text: 'Stroke', was_diagnosed: '2024-05' }] });
    expect(offersOf(once)).toEqual(offersOf(exact));
    const range = await prequalify({ conditions: [{ text: 'breast cancer 2012-2013' }] });
    const course = { text: 'Cancer - Breast', was_diagnosed: '2012', last_treatment: '2013' };
    expect(offersOf(range)).toEqual(offersOf(await prequalify({ conditions: [course] })));
  });

  it('has no date if it names only a period: "less than 2 years ago" may have been yesterday', async () => {
    const undated = await prequalify({ conditions: [{ text: 'Stroke' }] });
    for (const text of ['stroke less than 2 years ago', 'stroke within the last 2 years', 'stroke < 2 yrs'])
      expect(offersOf(await prequalify({ conditions: [{ text }] })), text).toEqual(offersOf(undated));
  });
});

describe('a later date in the text than in the field', () => {
  it('counts too, with a warning at the field', async () => {
    const data = await prequalify({ conditions: [{ text: 'heart attack 2025', was_diagnosed: '2001' }] });
    expect(data.warnings).toContainEqual({
      param: '/applicant/conditions/0/was_diagnosed',
      code: 'conflicting_dates',
      detail:
        'The text of this row has a later date for Heart Attack. Both dates count; correct the wrong one.',
    });
    const rows = ['2001', '2025'].map((was_diagnosed) => ({ text: 'Heart Attack', was_diagnosed }));
    expect(offersOf(data)).toEqual(offersOf(await prequalify({ conditions: rows })));
  });

  it('is the last treatment if the text says so', async () => {
    const row = { text: 'breast cancer, last treated 2025', last_treatment: '2010' };
    const data = await prequalify({ conditions: [row] });
    expect(data.warnings).toContainEqual(
      expect.objectContaining({ param: '/applicant/conditions/0/last_treatment', code: 'conflicting_dates' }),
    );
    const stated = await prequalify({ conditions: [{ text: 'Cancer - Breast', last_treatment: '2025' }] });
    expect(offersOf(data)).toEqual(offersOf(stated));
  });

  it('gets its warning at the field that flat bodies send', async () => {
    for (const field of ['was_diagnosed', 'wasDiagnosed']) {
      const conditions = [{ name: 'heart attack 2025', [field]: '2001' }];
      const data = await send('/v3/quote', flatBody({ conditions, products: slugs }));
      expect(data.warnings?.map(({ param }) => param)).toContain(`/conditions/0/${field}`);
    }
  });

  it('is silent where the field is the later one', async () => {
    const data = await prequalify({ conditions: [{ text: 'heart attack 2001', was_diagnosed: '2025' }] });
    expect(data.warnings?.map(({ code }) => code) ?? []).not.toContain('conflicting_dates');
  });
});

describe('dates that cannot both be right', () => {
  it.each(['Cancer - Breast', 'Leukemia', 'Alcohol Abuse'])(
    'a last treatment of %s before its diagnosis counts as treatment then',
    async (text) => {
      const data = await prequalify({
        conditions: [{ text, was_diagnosed: '2025-11', last_treatment: '2015' }],
      });
      expect(data.warnings).toContainEqual({
        param: '/applicant/conditions/0/last_treatment',
        code: 'conflicting_dates',
        detail: expect.stringMatching(
          /^The last treatment of .+ is before the diagnosis\. The later date counts for both; correct the wrong one\.$/,
        ) as unknown,
      });
      const row = { text, was_diagnosed: '2025-11', last_treatment: '2025-11' };
      expect(offersOf(data)).toEqual(offersOf(await prequalify({ conditions: [row] })));
    },
  );

  it('a last fill before the first one counts as filled then', async () => {
    const data = await prequalify({
      medications: [{ text: 'Keytruda', first_fill: '2025-11', last_fill: '2015' }],
    });
    expect(data.warnings).toContainEqual(
      expect.objectContaining({
        param: '/applicant/medications/0/last_fill',
        code: 'conflicting_dates',
      }),
    );
    const row = { text: 'Keytruda', first_fill: '2025-11', last_fill: '2025-11' };
    expect(offersOf(data)).toEqual(offersOf(await prequalify({ medications: [row] })));
  });

  it('a date before the birth counts as unknown', async () => {
    const data = await prequalify({ conditions: [{ text: 'Stroke', was_diagnosed: '1901' }] });
    expect(data.warnings).toContainEqual({
      param: '/applicant/conditions/0/was_diagnosed',
      code: 'conflicting_dates',
      detail:
        'This date of Stroke is before the date of birth, so it counts as unknown. Correct the wrong one.',
    });
    expect(offersOf(data)).toEqual(offersOf(await prequalify({ conditions: [{ text: 'Stroke' }] })));
  });

  it('a treatment in the year of the diagnosis is no contradiction', async () => {
    const row = { text: 'Cancer - Breast', was_diagnosed: '2015', last_treatment: '2015-03' };
    const data = await prequalify({ conditions: [row] });
    expect(data.warnings?.map(({ code }) => code) ?? []).not.toContain('conflicting_dates');
  });

  it('a kind of nicotine counts, although it is said never to have been used', async () => {
    const specificity = [{ text: 'Cigarettes', frequency: 'daily' }];
    const denied = await prequalify({ nicotine: { last_used: 'never', specificity } });
    const used = await prequalify({ nicotine: { last_used: 'within_12_months', specificity } });
    expect(offersOf(denied)).toEqual(offersOf(used));
    expect(denied.warnings).toContainEqual(
      expect.objectContaining({ param: '/applicant/nicotine/last_used', code: 'conflicting_dates' }),
    );
  });
});

describe('nicotine that a disclosure shows', () => {
  const smoker = { nicotine: { last_used: 'within_12_months' } };

  it.each([
    [{ conditions: [{ text: 'smokes a pack a day' }] }],
    [{ medications: [{ text: 'Chantix' }] }],
    [{ medications: [{ text: 'nicotine patch' }] }],
  ])('counts as use within 12 months: %j', async (applicant) => {
    const open = await prequalify(applicant);
    expect(offersOf(open)).toEqual(offersOf(await prequalify({ ...applicant, ...smoker })));
    const denied = await prequalify({ ...applicant, nicotine: { last_used: 'never' } });
    expect(offersOf(denied)).toEqual(offersOf(open));
    expect(denied.warnings).toContainEqual(
      expect.objectContaining({ param: '/applicant/nicotine/last_used', code: 'conflicting_dates' }),
    );
  });

  it('counts from the day of stopping', async () => {
    const text = 'quit smoking 18 months ago';
    const data = await prequalify({ conditions: [{ text }] });
    const stated = await prequalify({ conditions: [{ text }], nicotine: { last_used: '12_to_24_months' } });
    expect(offersOf(data)).toEqual(offersOf(stated));
    expect(stated.warnings?.map(({ code }) => code)).not.toContain('conflicting_dates');
  });

  it('leaves nicotine open if a former smoker does not say since when', async () => {
    const body = {
      ...nestedBody({ applicant: { conditions: [{ text: 'Former Smoker' }] } }),
      products: slugs,
    };
    const response = await post(api, '/v3/questions', test, body);
    const { data } = response.json<{ data: { questions: { param: string }[] } }>();
    expect(data.questions.map(({ param }) => param)).toContain('/applicant/nicotine/last_used');
  });
});

describe('the use in the text of a medication', () => {
  it('is its stated use', async () => {
    for (const [text, name, use] of [
      ['eliquis 5mg 2x/day for afib', 'Eliquis', 'Atrial Fibrillation'],
      ['seroquel for sleep', 'Seroquel', 'Insomnia'],
      ['ozempic for weight loss', 'Ozempic', 'Weight-Loss Medication Use'],
    ] as const) {
      const data = await prequalify({ medications: [{ text }] });
      expect(offersOf(data), text).toEqual(
        offersOf(await prequalify({ medications: [{ text: name, use }] })),
      );
      expect(data.disclosures.map(({ param }) => param)).toEqual(['/applicant/medications/0']);
    }
  });

  it('is left open if it is a time or not understood', async () => {
    const plain = await prequalify({ medications: [{ text: 'Metformin' }] });
    for (const text of ['metformin for years', 'metformin for glorbs'])
      expect(offersOf(await prequalify({ medications: [{ text }] })), text).toEqual(offersOf(plain));
  });
});

describe('a text in the wrong list', () => {
  it.each([
    ['conditions', 'aricept', 'medications', 'Aricept'],
    ['medications', 'pacemaker', 'conditions', 'Pacemaker'],
  ])('counts as what it is: %s %s', async (list, text, other, name) => {
    const data = await prequalify({ [list]: [{ text }] });
    expect(data.provisional).toBe(false);
    expect(data.disclosures).toMatchObject([
      { param: `/applicant/${list}/0`, status: 'interpreted', entries: [{ kind: other, name }] },
    ]);
    expect(offersOf(data)).toEqual(offersOf(await prequalify({ [other]: [{ text }] })));
  });
});
