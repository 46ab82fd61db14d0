// A receiver with the HTTP server of Node. Run it with PREQUAL_WEBHOOK_SECRET set.
import { createServer } from 'node:http';
import { nodeWebhookHandler } from '@prequal/sdk';

const secret = process.env.PREQUAL_WEBHOOK_SECRET;
if (!secret) throw new Error('Set PREQUAL_WEBHOOK_SECRET to the signing secret of the endpoint.');

const receive = nodeWebhookHandler({
  secret,
  onEvent: (event) => console.log(`${event.type} ${event.id}`),
  onError: (error) => console.error(error),
});
const server = createServer(receive);
server.listen(Number(process.env.PORT ?? 3000), '127.0.0.1', () => {
  const address = server.address();
  if (typeof address === 'object') console.log(`listening on http://127.0.0.1:${address?.port}/`);
});
