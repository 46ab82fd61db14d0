import type { FamilyProfile } from './profile.ts';

/** build.csv from body-mass limits in tenths: weight = limit × inches² / 703, whole pounds. Empty: no chart. */
export function buildCsv(family: FamilyProfile): string {
  const { build } = family;
  if (build === undefined) return '';
  const withAges = build.charts.some((chart) => chart.ages !== undefined);
  const names = family.classes
    .map((each) => each.name)
    .filter((name) => build.charts.some((chart) => name in chart.limits));
  const header = [
    'height_inches',
    ...(withAges ? ['ages'] : []),
    ...names.flatMap((name) => [`${name} min`, `${name} max`]),
  ];
  const lines = [header.join(',')];
  for (const chart of build.charts) {
    const [shortest, tallest] = build.heights;
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

export function pounds(tenths: number, inches: number): number {
  return Math.round((tenths * inches * inches) / 7030);
}
