import type { FamilyPrices } from './price-parameters.ts';

/** build.csv from body-mass limits in tenths: weight = limit × inches² / 703, whole pounds. */
export function buildCsv({ charts, heights }: NonNullable<FamilyPrices['build']>): string {
  const withAges = charts.some((chart) => chart.ages !== undefined);
  const names = [...new Set(charts.flatMap((chart) => Object.keys(chart.limits)))];
  const header = [
    'height_inches',
    ...(withAges ? ['ages'] : []),
    ...names.flatMap((name) => [`${name} min`, `${name} max`]),
  ];
  const lines = [header.join(',')];
  for (const chart of charts) {
    const [shortest, tallest] = heights;
    for (let inches = shortest; inches <= tallest; inches += 1) {
      const ages = withAges ? [chart.ages?.join('-') ?? '0-120'] : [];
      const cells = names.flatMap((name) => {
        const [min, max] = chart.limits[name] ?? [0, 0];
        return [pounds(min, inches), pounds(max, inches)];
      });
      lines.push([inches, ...ages, ...cells].join(','));
    }
  }
  return `${lines.join('\n')}\n`;
}

function pounds(tenths: number, inches: number): number {
  return Math.round((tenths * inches * inches) / 7030);
}
