import { Type } from 'typebox';
import {
  described,
  envelopeOf,
  idOf,
  literalUnion,
  named,
  nullable,
  objectName,
  strict,
  Timestamp,
} from '../schema.ts';
import { OFFER_CHANGES } from '../vocabulary/index.ts';
import { PlanOfferSchema } from './offers.ts';

const id = idOf('offer', 'Id of the stored offer.');
const expires = described(Timestamp, 'The offer can be shown until then.');

export const OfferPathSchema = strict({ id: Type.String({ description: 'Id of the stored offer.' }) });

export const StoredOfferResponseSchema = envelopeOf('StoredOfferResponse', {
  object: 'offer',
  data: named('StoredOffer', {
    id,
    object: objectName('offer'),
    expires_at: expires,
    apply_url: nullable(
      Type.String({ format: 'uri' }),
      'Where the applicant can apply for the product; null if the carrier gave no such address.',
    ),
    plan: described(PlanOfferSchema, 'The offer as it is today.'),
  }),
});

const OfferChangeSchema = named('OfferChange', {
  what: literalUnion(OFFER_CHANGES, { description: 'What is different.' }),
  detail: Type.String({ description: 'For people.' }),
});

export const ReviewedOfferResponseSchema = envelopeOf('ReviewedOfferResponse', {
  object: 'offer',
  data: named('ReviewedOffer', {
    id,
    object: objectName('offer'),
    expires_at: expires,
    valid: Type.Boolean({
      description: 'Whether the applicant still gets the same class at the same price.',
    }),
    // biome-ignore lint/suspicious/noThenProperty: the name is part of the contract.
    then: described(PlanOfferSchema, 'The offer when it was stored.'),
    now: nullable(PlanOfferSchema, 'The offer today; null if the product is no longer offered.'),
    changes: Type.Array(OfferChangeSchema, { description: 'What changed since it was stored.' }),
  }),
});
