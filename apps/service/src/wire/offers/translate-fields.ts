import type { QuoteOptionsSchema } from '@prequal/contract';
import type { Static } from 'typebox';
import type { Sex, UnderwritingCommand } from '../../underwriting/index.ts';
import { amountCents } from './checks.ts';

export function sexOf(text: string): Sex {
  return text.toLowerCase().startsWith('m') ? 'male' : 'female';
}

export function targetOf(
  options: Static<typeof QuoteOptionsSchema> | undefined,
): Pick<UnderwritingCommand['coverage'], 'target' | 'amountsCents'> {
  return {
    target: options?.quote_type ?? 'face_amounts',
    amountsCents: (options?.amounts ?? []).map((dollars) => amountCents(dollars) ?? 0),
  };
}

interface RootOptions {
  readonly include_ineligible?: boolean;
  readonly only_product_class?: UnderwritingCommand['onlyProductClass'] | undefined;
  readonly min_rank?: 'immediate' | 'graded' | 'rop' | 'guaranteed' | 'other';
  readonly show_unreleased?: boolean;
  readonly skip_health_based_underwriting?: boolean;
}

export function rootOptions(
  body: RootOptions,
  includeIneligible: boolean,
  livemode: boolean,
): Pick<
  UnderwritingCommand,
  'includeIneligible' | 'onlyProductClass' | 'minRank' | 'skipHealth' | 'showUnreleased'
> {
  return {
    includeIneligible: body.include_ineligible ?? includeIneligible,
    onlyProductClass: body.only_product_class ?? null,
    minRank: body.min_rank === 'guaranteed' ? 'other' : (body.min_rank ?? null),
    skipHealth: body.skip_health_based_underwriting ?? false,
    showUnreleased: (body.show_unreleased ?? false) && !livemode,
  };
}
