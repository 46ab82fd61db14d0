import type { DemoTokens } from '../accounts/index.ts';
import type { Config } from '../config/index.ts';

/** Switches that open something are named in the log at every start. */
export function announce(config: Config): string[] {
  const warnings: string[] = [];
  if (config.webhooks.allowPrivate) {
    warnings.push(
      'PREQUAL_WEBHOOK_ALLOW_PRIVATE=true: webhooks may be sent to private and loopback addresses',
    );
  }
  if (config.webhooks.caFile !== null) {
    warnings.push(
      'PREQUAL_WEBHOOK_CA_FILE is set: webhook receivers may use certificates of a private authority',
    );
  }
  return warnings;
}

/** Printed once, after the ready line of the very first start. */
export function welcome(base: string, tokens: DemoTokens): string {
  return `
A demo account was created, because the database was empty. Its tokens are shown only now:

  test  ${tokens.test}
  live  ${tokens.live}

Try it:

  curl -s ${base}/v1/events -H 'Authorization: Bearer ${tokens.live}'

`;
}
