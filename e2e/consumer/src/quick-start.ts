import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  byAmount,
  caseLink,
  openCase,
  openCatalog,
  Prequal,
  readCaseLink,
  SignatureError,
  sealCase,
  sign,
  ValidationError,
  verify,
} from '@prequal/sdk';

// The token comes from PREQUAL_TOKEN.
const prequal = new Prequal({ baseUrl: process.env.QUICK_START_URL ?? 'http://127.0.0.1:8080' });
const result: Record<string, unknown> = {};

// Check that the service is up.
result.status = (await prequal.livez()).status;

// What can be sold.
const products = await prequal.products().take(1000);
result.products = products.length;

// Free text to rows of the catalog, without a call per keystroke.
const catalog = openCatalog((await prequal.datasets()).data);
const condition = catalog.resolve('conditions', 'high blood pressure');
result.condition = condition?.name;
result.suggested = catalog.suggest('medications', 'lisinopri', { limit: 3 })[0]?.name;

// Which products accept the applicant, in which class, at what premium.
const slugs = products.map(({ slug }) => slug);
const applicant = {
  sex: 'male',
  dob: '1961-04-12',
  height_inches: 70,
  weight_lbs: 190,
  conditions: condition === null ? [] : [{ id: condition.id, text: condition.name }],
};
const { data, request_id: requestId } = await prequal.prequalify({
  applicant,
  coverage: { state: 'IL', face_amount_cents: 1_000_000 },
  products: slugs,
});
result.requestId = requestId;
result.eligible = data.plans.filter(({ eligible }) => eligible).length;
const best = data.plans.find(({ eligible }) => eligible)?.pricing.find(({ primary }) => primary);
result.premium = best?.premium?.amount.display;

// Several amounts side by side.
const quote = await prequal.quote({
  applicant,
  coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: ['10000', '15000'] } },
  products: slugs,
});
result.amounts = [...byAmount(quote.data.plans).keys()];

// A mistake has a class, a field and a request id.
try {
  await prequal.prequalify({
    applicant,
    coverage: { state: 'IL', face_amount_cents: 1_000_000 },
    products: ['no-such-product'],
  });
} catch (error) {
  if (!(error instanceof ValidationError)) throw error;
  result.mistake = { status: error.status, param: error.param, hasRequestId: error.requestId !== null };
}

// A receiver of webhooks, and a delivery signed as the service signs.
const secret = 'whsec_of_this_test';
async function receive(request: IncomingMessage): Promise<number> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  try {
    const header = String(request.headers['x-service-signature'] ?? '');
    const event = await verify(Buffer.concat(chunks), header, secret);
    if (event.type === 'webhook.test') result.received = event.data.message;
    return 204;
  } catch (error) {
    return error instanceof SignatureError ? 400 : 500;
  }
}
const receiver = createServer((request, response) => {
  void receive(request).then((status) => response.writeHead(status).end());
});
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
const body = JSON.stringify({ type: 'webhook.test', data: { endpoint_id: 'whep_1', message: 'Hello.' } });
const deliver = async (signature: string) =>
  (
    await fetch(`http://127.0.0.1:${(receiver.address() as AddressInfo).port}`, {
      method: 'POST',
      headers: { 'x-service-signature': signature },
      body,
    })
  ).status;
result.deliveries = [
  await deliver(await sign(body, secret)),
  await deliver(await sign(body, 'whsec_forged')),
];
receiver.close();

// A case that the service keeps and cannot read.
const { sealed, key } = await sealCase('fex', { applicant, note: 'call back on Monday' });
const saved = await prequal.cases.create(sealed);
const link = caseLink('https://agency.example/open', { id: saved.data.id, key });
const opened = readCaseLink(link);
if (opened !== null) {
  const content = await openCase((await prequal.cases.retrieve(opened.id)).data, opened.key);
  result.note = (content as { note: string }).note;
  await prequal.cases.delete(opened.id);
}

// What happened, newest first.
const events: string[] = [];
for await (const event of prequal.events.list({ limit: 2 })) events.push(event.type);
result.events = events;

console.log(JSON.stringify(result));
