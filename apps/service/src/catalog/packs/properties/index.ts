export { checkProperties, type PropertyCount } from './check-properties.ts';
export type { Extent } from './sample-profiles.ts';
