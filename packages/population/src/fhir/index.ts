export { type BundleReading, readBundle } from './bundle.ts';
export type { BundleIssue, DraftWarning, LeftOut, SourcedRow } from './findings.ts';
