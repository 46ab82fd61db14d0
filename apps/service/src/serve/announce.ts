import type { DemoTokens } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';

/** Warnings about settings that relax security, logged at every start. */
export function announce(config: Config): string[] {
  const warnings: string[] = [];
  if (config.webhooks.allowPrivate) {
    warnings.push(
      'PREQUAL_WEBHOOK_ALLOW_PRIVATE is true: webhooks can be sent to private and loopback addresses',
    );
  }
  if (config.webhooks.caFile !== null) {
    warnings.push('PREQUAL_WEBHOOK_CA_FILE is set: webhook receivers can use certificates from a private CA');
  }
  return warnings;
}

/** Products of the example curl command: three final-expense products of the shipped catalog. */
export const DEMO_PRODUCTS = [
  'alder-creek-homestead',
  'bramblewood-hedgerow',
  'dunmore-hollow-hollow-oak',
] as const;

/** Printed once, after the ready line of the first start. The example uses a mode that is served. */
export function welcome(
  base: string,
  modes: Config['modes'],
  tokens: DemoTokens,
  idempotencyKey: string,
): string {
  const body = {
    applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 185 },
    coverage: { state: 'IL', face_amount_cents: 1_000_000 },
    products: DEMO_PRODUCTS,
  };
  const headers = [
    `Authorization: Bearer ${modes.includes('test') ? tokens.test : tokens.live}`,
    'Content-Type: application/json',
    `Idempotency-Key: ${idempotencyKey}`,
  ];
  return `
A demo account was created, because the database was empty. Its tokens are shown only once:

  test  ${tokens.test}
  live  ${tokens.live}

New ones: npx prequal token issue --demo
API docs: ${base}/docs

Try it:

  curl -s ${base}/v3/prequalify ${headers.map((header) => `-H '${header}'`).join(' ')} -d '${JSON.stringify(body)}'

`;
}
