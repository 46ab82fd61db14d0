import { expect, it } from 'vitest';
import { REFERENCE, sdkReference } from './generate-reference.ts';

const page = sdkReference();

it('the reference page is what the sources say (write it with: npm run generate:sdk-types)', async () => {
  await expect(page).toMatchFileSnapshot(REFERENCE);
});

it('the reference page describes the client, its options and the webhook handlers', () => {
  for (const part of [
    '### Prequal\n',
    '### StoredOffers\n',
    '`prequalify( body:',
    '### ClientOptions\n',
    '`headers?: CustomHeaders | undefined`: Sent with every request',
    'fastifyWebhookPlugin( path: string,',
    '- `RateLimitError` extends `ApiError`',
  ])
    expect(page).toContain(part);
});
