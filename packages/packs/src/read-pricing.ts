import type { RateSex, StateCode } from '@prequal/engine';
import {
  MEDSUP_UNIT_CENTS,
  type ModeFactor,
  PREMIUM_MODES,
  type PremiumMode,
  ROUNDING_RECIPES,
  type RoundingRecipe,
} from '@prequal/engine';
import { centsOf, hundredThousandthsOf } from './decimal-text.ts';
import type { Place } from './issue.ts';
import type { LayeredSettings } from './layered-settings.ts';
import { readStates } from './read-limits.ts';

/** A band of face amounts in cents, both ends inside. */
interface Band {
  readonly fromCents: number;
  readonly toCents: number;
}

/** The pricing part of pack.yaml, before the rate card is joined. */
export interface PricingSettings {
  readonly recipe: RoundingRecipe;
  readonly feeCents: number;
  readonly modes: readonly ModeFactor[];
  readonly defaultMode: PremiumMode;
  readonly bands: readonly Band[];
  readonly bandsPlace: Place;
  readonly stepCents: number;
  readonly unisexStates: readonly StateCode[];
  readonly unisexRates: RateSex;
  /** Which rows of rates.csv price this variant. */
  readonly rateTable: string;
  readonly rateTablePlace: Place;
}

const PRICING_KEYS = ['rounding', 'fee', 'step', 'bands', 'default_mode', 'modes', 'unisex', 'rate_table'];
const LARGEST_DOLLARS = 999_999_999;
/** A product without a face amount has one price. */
const PLAN_BANDS: readonly Band[] = [{ fromCents: 0, toCents: MEDSUP_UNIT_CENTS }];

/** `hasFace` is false for products without a face amount, which have neither step nor bands. */
export function readPricing(settings: LayeredSettings, hasFace: boolean): PricingSettings | undefined {
  const section = settings.section('pricing', '"pricing"', PRICING_KEYS);
  if (section === undefined) {
    if (settings.get('pricing') === undefined) settings.need('pricing', 'A product');
    return undefined;
  }
  const recipe = section.need('rounding', '"pricing"')?.oneOf('The rounding recipe', ROUNDING_RECIPES);
  const fee = section.need('fee', '"pricing"');
  const feeText = fee?.decimal('The fee');
  const feeCents = feeText === undefined ? undefined : centsOf(feeText);
  if (feeText !== undefined && feeCents === undefined)
    fee?.refuse('The fee must have at most two decimals (dollars.cents).');
  const modes = readModes(section, recipe);
  const defaultMode = section.need('default_mode', '"pricing"');
  const mode = defaultMode?.oneOf('The default mode', PREMIUM_MODES);
  if (mode !== undefined && modes.length > 0 && !modes.some((each) => each.mode === mode)) {
    defaultMode?.refuse(`The default mode ${mode} is not one of the modes.`);
  }
  const amounts = hasFace ? readAmounts(section) : refuseAmounts(section);
  const unisex = readUnisex(section);
  const table = section.need('rate_table', '"pricing"');
  const rateTable = table?.text('The rate table');
  if (recipe === undefined || feeCents === undefined || mode === undefined) return undefined;
  if (amounts === undefined || table === undefined || rateTable === undefined || modes.length === 0)
    return undefined;
  return {
    recipe,
    feeCents,
    modes,
    defaultMode: mode,
    ...amounts,
    ...unisex,
    rateTable,
    rateTablePlace: table.place,
  };
}

type AmountSettings = Pick<PricingSettings, 'bands' | 'bandsPlace' | 'stepCents'>;

function readAmounts(section: LayeredSettings): AmountSettings | undefined {
  const step = section.need('step', '"pricing"')?.whole('The step of face amounts', 1, 100_000);
  const bands = readBands(section);
  if (step === undefined || bands === undefined) return undefined;
  return { bands: bands.bands, bandsPlace: bands.place, stepCents: step * 100 };
}

function refuseAmounts(section: LayeredSettings): AmountSettings {
  for (const key of ['step', 'bands'])
    section.get(key)?.refuse(`A Medicare supplement has no face amount, so it has no "${key}".`);
  return { bands: PLAN_BANDS, bandsPlace: section.place, stepCents: MEDSUP_UNIT_CENTS };
}

function readModes(section: LayeredSettings, recipe: RoundingRecipe | undefined): readonly ModeFactor[] {
  const modes = section.section('modes', '"modes"', PREMIUM_MODES);
  if (modes === undefined) {
    if (section.get('modes') === undefined) section.need('modes', '"pricing"');
    return [];
  }
  const factors: ModeFactor[] = [];
  for (const mode of PREMIUM_MODES) {
    const value = modes.get(mode);
    if (value === undefined || value.plain() === 'none') continue;
    const text = value.decimal(`The factor of ${mode}`);
    if (text === undefined) continue;
    const factor = hundredThousandthsOf(text);
    const most = recipe === 'native_monthly' ? 1_300_000 : 100_000;
    if (factor === undefined) value.refuse(`The factor of ${mode} must have at most five decimals.`);
    else if (factor < 1 || factor > most) {
      value.refuse(`The factor of ${mode} must be above 0 and at most ${most / 100_000}.`);
    } else factors.push({ mode, factor });
  }
  return factors;
}

function readBands(section: LayeredSettings): { bands: readonly Band[]; place: Place } | undefined {
  const value = section.need('bands', '"pricing"');
  const rows = value?.list('"bands"');
  if (value === undefined || rows === undefined) return undefined;
  const bands: Band[] = [];
  for (const row of rows) {
    const map = row.map('A band', ['from', 'to']);
    const from = map?.need('from', 'A band')?.whole('The beginning of a band', 0, LARGEST_DOLLARS);
    const to = map?.need('to', 'A band')?.whole('The end of a band', 1, LARGEST_DOLLARS);
    if (from === undefined || to === undefined) return undefined;
    if (from >= to) row.refuse(`The band from ${from} to ${to} is empty.`);
    const last = bands.at(-1);
    if (last !== undefined && from * 100 !== last.toCents + 100) {
      row.refuse(
        `This band begins at ${from}; it must begin at ${last.toCents / 100 + 1}, right after the band before it.`,
      );
    }
    bands.push({ fromCents: from * 100, toCents: to * 100 });
  }
  if (bands.length === 0) return value.refuse('"bands" must list at least one band.');
  return { bands, place: value.place };
}

function readUnisex(section: LayeredSettings): { unisexStates: readonly StateCode[]; unisexRates: RateSex } {
  const unisex = section.section('unisex', '"unisex"', ['states', 'rates']);
  const states = unisex?.get('states');
  const rates = unisex?.get('rates')?.oneOf('The unisex rates', ['male', 'female', 'unisex']);
  return {
    unisexStates: states === undefined ? [] : readStates(states, '"unisex"'),
    unisexRates: rates ?? 'unisex',
  };
}
