import { compareOnRandom } from '../../packages/engine/src/testing/equality.ts';

/** The comparison of the test suite at any size: `tsx bench/engine/equality.ts [rows] [first seed]`. */
const rows = Number(process.argv[2] ?? 5_000_000);
const firstSeed = Number(process.argv[3] ?? 1_000_000);
const report = compareOnRandom(rows, firstSeed);
console.log(
  `${report.comparedRows} rows of ${report.catalogs} catalogs from seed ${firstSeed}, ${report.eligibleRows} eligible`,
);
if (report.difference !== null) {
  console.error(JSON.stringify(report.difference, null, 2));
  process.exitCode = 1;
}
