export { closeDueAccounts, reportUsageThresholds, warnOfExpiringTokens } from './alerts.ts';
export { mailDeadLetters } from './dead-letter-notice.ts';
export { startEmails } from './email.ts';
export { expireTokens } from './expire.ts';
export { Retention, type RetentionCounts } from './retention.ts';
export { sealStored } from './seal-stored.ts';
