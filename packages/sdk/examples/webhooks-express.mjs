// A receiver with Express. Run it with PREQUAL_WEBHOOK_SECRET set.
import { expressWebhookHandler } from '@prequal/sdk';
import express from 'express';

const secret = process.env.PREQUAL_WEBHOOK_SECRET;
if (!secret) throw new Error('Set PREQUAL_WEBHOOK_SECRET to the signing secret of the endpoint.');

const app = express();
// Before express.json(): the signature is that of the raw body.
app.post(
  '/',
  expressWebhookHandler({
    secret,
    onEvent: (event) => console.log(`${event.type} ${event.id}`),
    onError: (error) => console.error(error),
  }),
);
app.use(express.json());
const server = app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`listening on http://127.0.0.1:${address?.port}/`);
});
