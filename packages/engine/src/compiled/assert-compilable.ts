import { type FlatPack, MAX_CLASSES } from '../flat-pack.ts';
import { adjustedCents } from '../medsup/medicare-supplement.ts';
import { ratedCents } from '../money/rating.ts';

/**
 * The engine trusts what the pack loader has checked, except where an error would silently produce wrong results:
 * sizes that do not fit the tables, products above 2^53, counts that are always reached.
 */
export function assertCompilable(pack: FlatPack): void {
  const fail = (what: string): never => {
    throw new RangeError(`${pack.slug}: ${what}`);
  };
  const { classes, medsup, pricing } = pack;
  if ((pack.productClass === 'medsup') !== (medsup !== undefined)) fail('not a Medicare supplement');
  if (classes.length < 1 || classes.length > MAX_CLASSES) fail(`${classes.length} classes`);
  if (pricing.modes.length < 1) fail('no premium mode');
  if (!pricing.modes.some(({ mode }) => mode === pricing.defaultMode)) fail('default mode not offered');
  if (!(pricing.stepCents > 0)) fail('face step not positive');
  if (pricing.bandsFromCents[0] !== 0) fail('first band does not begin at 0');
  for (const rule of pack.rules) {
    const need = 'atLeast' in rule ? rule.atLeast : 'count' in rule ? rule.count : 1;
    if (need < 1 || ('members' in rule && rule.members.length === 0))
      fail(`rule ${rule.id} has a count of zero`);
  }
  const highestFace = Math.max(0, ...pack.faceLimits.map((row) => row.maxCents));
  const highestCard = Math.max(
    0,
    ...pricing.rates.map((column) => column.centsPerThousand.reduce((high, rate) => Math.max(high, rate), 0)),
  );
  const ratings = classes.flatMap(({ rating }) => rating ?? []);
  if (ratings.some(({ of }) => classes[of] === undefined || classes[of].rating !== undefined))
    fail('a class is rated from one without rates');
  const highestClass = Math.max(
    highestCard,
    ...ratings.map(({ percent, extraCents }) => ratedCents(highestCard, percent, extraCents)),
  );
  const highestArea = Math.max(100, ...(medsup?.areas ?? []).map(({ percent }) => percent));
  const highestRate = adjustedCents(highestClass, { areaPercent: highestArea, discountPercent: 0 });
  const highestFactor = Math.max(...pricing.modes.map(({ factor }) => factor));
  const highestPremium = (highestRate * highestFace) / 100_000 + pricing.feeCents + 1;
  const products = [
    highestRate * highestFace + pricing.feeCents * 100_000,
    highestPremium * highestFactor,
    ((highestRate * highestFactor) / 100_000) * highestFace,
  ];
  if (products.some((product) => product > Number.MAX_SAFE_INTEGER - 100_000)) fail('amounts exceed 2^53');
}
