// A receiver with Fastify. Run it with PREQUAL_WEBHOOK_SECRET set.
import { fastifyWebhookPlugin } from '@prequal/sdk';
import fastify from 'fastify';

const secret = process.env.PREQUAL_WEBHOOK_SECRET;
if (!secret) throw new Error('Set PREQUAL_WEBHOOK_SECRET to the signing secret of the endpoint.');

const app = fastify();
app.register(
  fastifyWebhookPlugin('/', {
    secret,
    onEvent: (event) => console.log(`${event.type} ${event.id}`),
    onError: (error) => console.error(error),
  }),
);
console.log(
  `listening on ${await app.listen({ host: '127.0.0.1', port: Number(process.env.PORT ?? 3000) })}/`,
);
