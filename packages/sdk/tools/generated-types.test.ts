import { EVENT_TYPES } from '@prequal/contract';
import { expect, it } from 'vitest';
import { startApi } from '../../../apps/service/test/api.ts';
import { EVENT_TYPES_TARGET, eventTypesSource, sdkTypes, TARGET } from './generate-types.ts';

const api = await startApi();

it('the SDK has exactly the types of the document that the service serves today', async () => {
  const document = (await api.app.inject({ url: '/openapi.json' })).json();
  await expect(await sdkTypes(document)).toMatchFileSnapshot(TARGET);
});

it('the SDK lists exactly the types of events that the contract describes', async () => {
  await expect(eventTypesSource(EVENT_TYPES)).toMatchFileSnapshot(EVENT_TYPES_TARGET);
});
