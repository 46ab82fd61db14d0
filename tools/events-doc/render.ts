import { EVENT_API_VERSION, EVENT_CATALOGUE, EVENT_TYPES } from '../../apps/service/src/events/catalogue.ts';
import { EVENT_EXAMPLES } from '../../apps/service/src/events/examples.ts';

/** Types that a test token raises too; all others are live-mode events. */
const IN_BOTH_MODES: readonly string[] = ['prequalify.completed', 'webhook.test', 'webhook.delivery_failed'];

const isRequest = (door: string) => /^(?:GET|POST|PATCH|DELETE) /.test(door);
const isCommand = (door: string) => /^(?:license|account|token|billing) /.test(door);
const doorText = (door: string) => (isRequest(door) || isCommand(door) ? `\`${door}\`` : door);
const anchorOf = (type: string) => type.replaceAll('.', '');

/** The page about events, out of the catalogue and its examples. */
export function renderEvents(): string {
  const rows = EVENT_TYPES.map((type) => {
    const mode = IN_BOTH_MODES.includes(type) ? 'live and test' : 'live';
    const triggers = EVENT_EXAMPLES[type].triggers.map(doorText).join('; ');
    return `| [\`${type}\`](#${anchorOf(type)}) | ${EVENT_CATALOGUE[type]} | ${triggers} | ${mode} |`;
  });
  const sections = EVENT_TYPES.map((type) =>
    [`### ${type}`, '', '```json', JSON.stringify(EVENT_EXAMPLES[type].data, null, 2), '```'].join('\n'),
  );
  return `# Events

Everything that happens on an account is an event: listed by \`GET /v1/events\`, and sent to every endpoint that is
subscribed to its type (an endpoint without a list of types receives all). An event and what it tells of are one
transaction: neither exists without the other. One endpoint receives the events of its account and mode strictly in the
order in which they were raised. [Receiving webhooks](webhooks.md) tells how deliveries are signed and retried.

<!-- Made by tools/events-doc/main.ts out of the catalogue of events; a test compares. -->

| type | raised when | by | mode |
|---|---|---|---|
${rows.join('\n')}

Commands are those of \`npx prequal\`. Later versions may add types and add fields to \`data\`; ignore what you do not know.

## The envelope

| field | value |
|---|---|
| \`id\` | \`evt_…\`, the same in every delivery of the event: keep it to recognise duplicates |
| \`object\` | \`event\` |
| \`type\` | one of the types above |
| \`api_version\` | the version of envelope and \`data\`, \`${EVENT_API_VERSION}\` |
| \`livemode\` | whether it belongs to live mode |
| \`created_at\` | when it was raised, RFC 3339 in UTC with milliseconds |
| \`data\` | what it is about, below; \`null\` 30 days later, with \`purged: true\` |

## \`data\` of each type

Amounts are \`{cents, display}\`. Optional fields are \`reason\` of a license and \`error\` of an e-mail. No event carries health
data, demographics or an e-mail address.

${sections.join('\n\n')}
`;
}
