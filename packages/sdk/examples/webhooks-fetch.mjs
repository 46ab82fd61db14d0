// A receiver of the Fetch standard, as Deno, Bun, Cloudflare Workers and Next.js call it. Here, a request is made by hand.
import { fetchWebhookHandler, sign } from '@prequal/sdk';

const secret = process.env.PREQUAL_WEBHOOK_SECRET ?? 'whsec_example';
const receive = fetchWebhookHandler({
  secret,
  onEvent: (event) => console.log(`${event.type} ${event.id}`),
});

const body = JSON.stringify({ id: 'evt_example', type: 'webhook.test', data: { message: 'Hello.' } });
const headers = { 'x-service-signature': await sign(body, secret) };
const response = await receive(new Request('https://receiver.example/', { method: 'POST', headers, body }));
console.log(`responded with ${response.status}`);
