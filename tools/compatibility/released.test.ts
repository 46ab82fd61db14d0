import { readFileSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startApi } from '../../apps/service/test/api.ts';
import { ACCEPTED_CHANGES } from './accepted-changes.ts';
import { breakingChanges, type ComparedDocument } from './compare-documents.ts';

const RELEASED = new URL('../../packages/contract/released/openapi.json', import.meta.url);

const api = await startApi();
const current: ComparedDocument = (await api.app.inject({ url: '/openapi.json' })).json();

// A release keeps its document: npm run release:contract
if (process.env.RENEW_RELEASED === 'yes') writeFileSync(RELEASED, `${JSON.stringify(current, null, 1)}\n`);

it('nothing breaks a client of the last release, except what is accepted with a reason', () => {
  const released: ComparedDocument = JSON.parse(readFileSync(RELEASED, 'utf8'));
  expect(breakingChanges(released, current)).toEqual(ACCEPTED_CHANGES.map(({ change }) => change));
});
