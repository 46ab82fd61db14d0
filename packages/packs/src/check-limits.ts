import { acceptedAges, facesAt, statesOfClass } from './class-reach.ts';
import type { IssueLog } from './issue.ts';
import type { ResolvedVariant } from './read-family.ts';

/** Rejects face limits that no band prices, and classes that can never be offered. */
export function checkLimits(variant: ResolvedVariant, log: IssueLog): void {
  checkBands(variant, log);
  checkOpenPaths(variant, log);
}

function checkBands(variant: ResolvedVariant, log: IssueLog): void {
  const first = variant.pricing.bands[0];
  const last = variant.pricing.bands.at(-1);
  if (first === undefined || last === undefined) return;
  for (const [index, row] of variant.pack.faceLimits.entries()) {
    const place = variant.faceLimitPlaces[index];
    if (place === undefined) continue;
    if (row.minCents >= first.fromCents && row.maxCents <= last.toCents) continue;
    const limits = `${dollars(row.minCents)} to ${dollars(row.maxCents)}`;
    const bands = `${dollars(first.fromCents)} to ${dollars(last.toCents)}`;
    log.refuse(
      'limits_outside_bands',
      place,
      `Some face amounts in ${limits} have no price: the bands cover ${bands}.`,
    );
  }
}

function checkOpenPaths(variant: ResolvedVariant, log: IssueLog): void {
  const { pack } = variant;
  for (const [index, rateClass] of pack.classes.entries()) {
    const obstacle = obstacleOf(variant, index);
    if (obstacle === undefined) continue;
    const message = `Class ${rateClass.name} of "${pack.slug}" can never be offered: ${obstacle}.`;
    log.refuse('class_without_open_path', variant.place, message);
  }
}

function obstacleOf(variant: ResolvedVariant, classIndex: number): string | undefined {
  const { pack } = variant;
  if (statesOfClass(pack, classIndex).length === 0) return 'it is not sold in any state';
  const tobaccoUses = pack.nicotine === null ? [false] : [false, true];
  const ages = tobaccoUses.flatMap((tobacco) => acceptedAges(pack, classIndex, tobacco));
  if (ages.length === 0) return 'it has no issue ages';
  if (ages.every((age) => facesAt(pack, classIndex, age).length === 0)) {
    return 'its face limits allow no amount at any issue age';
  }
  return undefined;
}

function dollars(cents: number): string {
  return `$${(cents / 100).toLocaleString('en-US')}`;
}
