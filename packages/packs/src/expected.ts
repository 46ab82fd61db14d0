import { PREMIUM_MODES, type PremiumMode, RIDER_KINDS, RIDER_REASONS, type RiderKind } from '@prequal/engine';
import { centsOf } from './decimal-text.ts';
import type { Place } from './issue.ts';
import { didYouMean } from './nearest-name.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

/** An expected value and where the reviewer wrote it. */
export interface Expected<T> {
  readonly value: T;
  readonly place: Place;
}

export type ExpectedMode = Expected<number> & { readonly mode: PremiumMode };

/** What a reviewer expects of a rider: its premiums, that it is included, or why it is not available. */
export interface ExpectedRider {
  readonly kind: RiderKind;
  readonly place: Place;
  readonly outcome: readonly ExpectedMode[] | string;
}

export function classEntries(
  value: YamlValue | undefined,
  { classNames }: { readonly classNames: readonly string[] },
  what: string,
): ReturnType<YamlMap['entries']> {
  const entries = value?.map(what, 'any')?.entries() ?? [];
  return entries.filter(([name, item, place]) => {
    if (classNames.includes(name)) return true;
    const hint = didYouMean(name, classNames) || ` Its classes are ${classNames.join(', ')}.`;
    item.log.refuse('unknown_class', place, `The product has no class "${name}".${hint}`);
    return false;
  });
}

export function readModes(value: YamlValue, what: string): readonly ExpectedMode[] {
  const modes: ExpectedMode[] = [];
  for (const [key, amount, place] of value.map(what, PREMIUM_MODES)?.entries() ?? []) {
    const mode = PREMIUM_MODES.find((each) => each === key);
    const text = amount.decimal('A premium');
    const cents = text === undefined ? undefined : centsOf(text);
    if (mode !== undefined && cents !== undefined) modes.push({ mode, value: cents, place });
  }
  return modes;
}

const RIDER_OUTCOMES: readonly string[] = ['included', ...RIDER_REASONS];

export function readExpectedRiders(value: YamlValue): readonly ExpectedRider[] {
  const entries = value.map('The riders of a class', RIDER_KINDS)?.entries() ?? [];
  return entries.flatMap(([key, item, place]): ExpectedRider[] => {
    const kind = RIDER_KINDS.find((each) => each === key);
    if (kind === undefined) return [];
    if (typeof item.plain() !== 'string')
      return [{ kind, place, outcome: readModes(item, 'The premiums of a rider') }];
    const outcome = item.oneOf('A rider without a premium', RIDER_OUTCOMES);
    return outcome === undefined ? [] : [{ kind, place, outcome }];
  });
}
