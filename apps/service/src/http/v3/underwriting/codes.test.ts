import { Readable } from 'node:stream';
import { SCOPES } from '@prequal/contract/vocabulary';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startApi } from '../../../../test/api.ts';
import { nestedBody, type Offers, post } from '../../../../test/requests.ts';
import { RXNCONSO, RXNSAT } from '../../../../test/rxnorm-release.ts';
import { encodeEntries } from '../../../catalog/drug-codes/code-bytes.ts';
import { DrugCodeTables } from '../../../catalog/drug-codes/drug-codes.ts';
import { readRelease } from '../../../catalog/drug-codes/release-lines.ts';

const api = await startApi();
const { test } = await api.customer({ scopes: SCOPES });
const slugs = api.snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug);

const prequalify = (applicant: object) =>
  post(api, '/v3/prequalify', test, { ...nestedBody({ applicant }), products: slugs });
async function accepted(applicant: object): Promise<Offers['data']> {
  const response = await prequalify(applicant);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<Offers>().data;
}
const coded = (code: string, more: object = {}) =>
  accepted({ conditions: [{ code: { system: 'icd-10-cm', code }, ...more }] });
const readOf = ({ disclosures }: Offers['data']) =>
  disclosures.map(({ status, entries }) => [status, entries.map(({ name }) => name)]);
const pricingOf = ({ plans }: Offers['data']) => plans.map(({ pricing }) => pricing);

describe('a condition with a code', () => {
  it.each(['E11.9', 'e119', ' E11.9 '])('counts as the condition that %s means', async (code) => {
    const answer = await coded(code);
    expect(readOf(answer)).toEqual([['recognized', ['Diabetes - Type 2']]]);
    expect(pricingOf(answer)).toEqual(
      pricingOf(await accepted({ conditions: [{ text: 'Diabetes - Type 2' }] })),
    );
    expect(answer.provisional).toBe(false);
  });

  it('may be written as text, with or without its system', async () => {
    for (const text of ['J44.9', 'ICD J44.9', 'icd-10: J44.9', 'ICD-10-CM J449'])
      expect(readOf(await accepted({ conditions: [{ text }] }))).toEqual([['recognized', ['COPD']]]);
  });

  it('prefers the id to the code and the code to the text', async () => {
    expect(readOf(await coded('J44.9', { text: 'Gout' }))).toEqual([['recognized', ['COPD']]]);
    const id = api.snapshot.bundle.idOf('condition', 'Asthma');
    expect(readOf(await coded('J44.9', { id }))).toEqual([['recognized', ['Asthma']]]);
    expect(readOf(await coded('J44.9', { id: 'an-id-of-another-version' }))).toEqual([
      ['recognized', ['COPD']],
    ]);
  });

  it('falls back to the text if the code is unknown, and is provisional without one', async () => {
    expect(readOf(await coded('V43.52', { text: 'Gout' }))).toEqual([['recognized', ['Gout']]]);
    const answer = await coded('V43.52');
    expect(readOf(answer)).toEqual([['unrecognized', []]]);
    expect(answer.provisional).toBe(true);
    expect(answer.warnings).toMatchObject([
      { param: '/applicant/conditions/0/code', code: 'unrecognized_text' },
    ]);
  });

  it('takes a family history or a screening as nothing to disclose', async () => {
    for (const code of ['Z80.3', 'Z12.31', 'Z83.3']) {
      const answer = await coded(code);
      expect(readOf(answer)).toEqual([['recognized', []]]);
      expect([answer.provisional, answer.warnings]).toEqual([false, undefined]);
      expect(pricingOf(answer)).toEqual(pricingOf(await accepted({})));
    }
  });

  it('takes a personal history as the disease with the dates of the row', async () => {
    expect(readOf(await coded('Z85.3', { last_treatment: '2010' }))).toEqual([
      ['recognized', ['Cancer - Breast']],
    ]);
  });

  it.each([
    [{ system: 'icd-10-cm', code: 'E1' }, '/applicant/conditions/0/code/code'],
    [{ system: 'icd-10-cm', code: 'diabetes' }, '/applicant/conditions/0/code/code'],
    [{ system: 'snomed', code: '44054006' }, '/applicant/conditions/0/code/system'],
    [{ system: 'icd-10-cm' }, '/applicant/conditions/0/code/code'],
  ])('is refused at the place of the fault: %j', async (code, param) => {
    const response = await prequalify({ conditions: [{ code, text: 'diabetes' }] });
    expect([response.statusCode, response.json<{ param: string }>().param]).toEqual([400, param]);
  });
});

describe('a medication with a code', () => {
  const drug = { system: 'rxnorm', code: '860975' };

  it('uses its text, and is provisional without one', async () => {
    const named = await accepted({ medications: [{ code: drug, text: 'Metformin' }] });
    expect(readOf(named)).toEqual([['recognized', ['Metformin']]]);
    const answer = await accepted({ medications: [{ code: { system: 'ndc', code: '0093-1048-01' } }] });
    expect(readOf(answer)).toEqual([['unrecognized', []]]);
    expect(answer.provisional).toBe(true);
  });

  it.each([
    [{ system: 'rxnorm', code: 'metformin' }, '/applicant/medications/0/code/code'],
    [{ system: 'ndc', code: '1' }, '/applicant/medications/0/code/code'],
    [{ system: 'icd-10-cm', code: 'E11.9' }, '/applicant/medications/0/code/system'],
  ])('is refused at the place of the fault: %j', async (code, param) => {
    const response = await prequalify({ medications: [{ code }] });
    expect([response.statusCode, response.json<{ param: string }>().param]).toEqual([400, param]);
  });
});

describe('a medication with a code, once tables are loaded', () => {
  async function loadTables() {
    const stored = await Promise.all(
      [RXNCONSO, RXNSAT].map(async (text) => {
        const lines = text.split('\n').map((line, index) => ({ number: index + 1, text: line }));
        const entries = await readRelease(Readable.from(lines), { file: 'release.RRF', system: null });
        return { system: entries.system, content: await encodeEntries(entries) };
      }),
    );
    const tables = await DrugCodeTables.open(stored);
    api.publish({ ...api.snapshot, drugCodes: tables.for(api.snapshot.resolver) });
    onTestFinished(() => api.publish(api.snapshot));
  }

  it('counts as the medication of its name, before the text and after the id', async () => {
    await loadTables();
    const code = { system: 'rxnorm', code: '861007' };
    const id = api.snapshot.bundle.idOf('medication', 'Lisinopril');
    for (const row of [
      { code },
      { code: { system: 'ndc', code: '0093-1048-01' } },
      { code, text: 'Lisinopril' },
    ]) {
      const answer = await accepted({ medications: [row] });
      expect(readOf(answer)).toEqual([['recognized', ['Metformin']]]);
      expect(answer.provisional).toBe(false);
    }
    expect(readOf(await accepted({ medications: [{ code, id }] }))).toEqual([['recognized', ['Lisinopril']]]);
    const unknown = { system: 'rxnorm', code: '4' };
    expect(readOf(await accepted({ medications: [{ code: unknown, text: 'Lisinopril' }] }))).toEqual([
      ['recognized', ['Lisinopril']],
    ]);
    expect((await accepted({ medications: [{ code: unknown }] })).provisional).toBe(true);
  });

  it('is suggested by its code', async () => {
    await loadTables();
    for (const q of ['861008', '00087607013']) {
      const response = await api.ask({ method: 'GET', url: `/v3/suggest?q=${q}`, token: test });
      const { data } = response.json<{ data: { suggestions: object[] } }>();
      expect(data.suggestions[0]).toMatchObject({
        kind: 'medications',
        name: 'Glucophage',
        match: 'code',
        matched: q,
      });
    }
  });
});

it.each(['e11.42', 'ICD E11.42'])('%s is suggested as the conditions that it means', async (q) => {
  const response = await api.ask({
    method: 'GET',
    url: `/v3/suggest?q=${encodeURIComponent(q)}`,
    token: test,
  });
  const { data } = response.json<{
    data: { suggestions: { name: string; match: string; matched: string }[] };
  }>();
  expect(data.suggestions[0]).toMatchObject({ name: 'Diabetic Neuropathy', match: 'code', matched: 'E11.4' });
});
