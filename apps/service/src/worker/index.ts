export { type Deliveries, startDeliveries } from './deliver.ts';
export { startEmails } from './email.ts';
export { expireTokens } from './expire.ts';
export { type Loop, runEvery } from './loop.ts';
export { Retention, type RetentionCounts } from './retention.ts';
