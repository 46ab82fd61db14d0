import type { webhooks } from './generated/api.generated.ts';

type Delivered<Type extends keyof webhooks> =
  webhooks[Type]['post']['requestBody']['content']['application/json'];

/** A delivered event; `type` determines the shape of `data`. */
export type WebhookEvent = { [Type in keyof webhooks]: Delivered<Type> }[keyof webhooks];

/** `data` of each event type: the resource itself, so that receivers need no further request. */
export type EventData = { readonly [Type in keyof webhooks]: Delivered<Type>['data'] };

/** What an endpoint that takes batches receives. */
export interface EventBatch {
  readonly object: 'event_batch';
  readonly events: readonly WebhookEvent[];
}
