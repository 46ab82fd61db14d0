import { Type } from 'typebox';
import { named } from './schema.ts';

/** Probes and documents. */

export const HealthySchema = named('Healthy', {
  status: Type.Literal('ok', { description: 'Always `ok`.' }),
});

export const ReadySchema = named('Ready', {
  status: Type.Literal('ok', { description: 'Always `ok`.' }),
  unavailable_buckets: Type.Optional(
    Type.Array(Type.String(), {
      description: 'Buckets of accounts that do not respond; requests of their accounts get a 503.',
    }),
  ),
});

export const NotReadySchema = named('NotReady', {
  status: Type.Literal('unavailable', { description: 'Not ready for traffic yet.' }),
  waiting_for: Type.Array(Type.String(), { description: 'What is not ready.' }),
});

export const JsonDocumentSchema = Type.Object({});
export const TextSchema = Type.String();
