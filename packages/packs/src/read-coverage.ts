import {
  type AskedRider,
  type Coverage,
  parseCalendarDate,
  RIDER_KINDS,
  RIDERS_WITH_AMOUNT,
  STATES,
} from '@prequal/engine';
import { centsOf } from './decimal-text.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

const COVERAGE_KEYS = ['state', 'zip', 'face', 'budget', 'household', 'part_b_effective', 'riders'];
const MOST_DOLLARS = 999_999_999;
const MOST_RIDERS = 8;

/** What an applicant of a scenario or of `catalog explain` asks for. */
export function readCoverage(value: YamlValue | undefined): Coverage | undefined {
  const map = value?.map('The coverage', COVERAGE_KEYS);
  if (map === undefined) return undefined;
  const state = map.need('state', 'The coverage')?.oneOf('"state"', STATES);
  const zip = readZip(map.get('zip'));
  const face = map.get('face')?.whole('"face"', 1, MOST_DOLLARS);
  const budgetText = map.get('budget')?.decimal('"budget"');
  const budget = budgetText === undefined ? undefined : centsOf(budgetText);
  const more = { ...readMedicare(map), ...readAskedRiders(map.get('riders')) };
  if (state === undefined) return undefined;
  if ((face === undefined) === (budget === undefined)) {
    return value?.refuse('The coverage must have either a face amount or a monthly budget.');
  }
  if (face !== undefined) return { state, zip, target: 'face_amounts', amountsCents: [face * 100], ...more };
  return { state, zip, target: 'monthly_budget', amountsCents: [budget ?? 0], ...more };
}

function readZip(value: YamlValue | undefined): string | null {
  const zip = value?.text('"zip"');
  if (zip === undefined) return null;
  if (!/^\d{5}(-\d{4})?$/.test(zip)) value?.refuse(`"${zip}" is not a ZIP code.`);
  return zip;
}

function readMedicare(map: YamlMap): Pick<Coverage, 'household' | 'partBEffective'> {
  const household = map.get('household')?.flag('"household"');
  const date = map.get('part_b_effective')?.date('"part_b_effective"');
  const partBEffective = date === undefined ? null : parseCalendarDate(date);
  return {
    ...(household !== undefined && { household }),
    ...(partBEffective !== null && { partBEffective }),
  };
}

function readAskedRiders(value: YamlValue | undefined): Pick<Coverage, 'riders'> {
  const items = value?.list('"riders"');
  if (items === undefined) return {};
  if (items.length > MOST_RIDERS) value?.refuse(`At most ${MOST_RIDERS} riders can be asked for.`);
  const riders = items.flatMap((item): AskedRider[] => {
    const map = item.map('A rider', ['kind', 'amount', 'children']);
    const kind = map?.need('kind', 'A rider')?.oneOf('The kind of a rider', RIDER_KINDS);
    const amountValue = map?.get('amount');
    const amount = amountValue?.whole('The amount of a rider', 1, MOST_DOLLARS);
    const children = map?.get('children')?.whole('The number of children', 1, 20);
    if (kind === undefined) return [];
    if (amount !== undefined && !RIDERS_WITH_AMOUNT.includes(kind))
      amountValue?.refuse(`A rider of kind ${kind} has no amount of its own.`);
    return [{ kind, amountCents: amount === undefined ? null : amount * 100, children: children ?? null }];
  });
  return riders.length === 0 ? {} : { riders };
}
