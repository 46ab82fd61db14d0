/** Four feet eight to six feet eight. */
const [SHORTEST, TALLEST] = [56, 80];

/** A build chart to fill in: a row for each inch, and the weights of the best class. An empty one changes nothing. */
export function emptyBuildChart(bestClass: string): string {
  const heights = Array.from({ length: TALLEST - SHORTEST + 1 }, (_, at) => `${SHORTEST + at},,`);
  return `${[`height_inches,${bestClass} min,${bestClass} max`, ...heights].join('\n')}\n`;
}
