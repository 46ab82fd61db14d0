export { checkProperties, countProperties, type PropertyCount } from './check-properties.ts';
export { type CoverageShare, coverageShares } from './coverage-shares.ts';
export { type CarrierDifference, carrierDifferences } from './differences.ts';
