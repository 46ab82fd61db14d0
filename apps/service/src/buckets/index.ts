export {
  announceBuckets,
  BUCKETS_CHANNEL,
  type BucketRow,
  countAccountsByBucket,
  deleteBucket,
  insertBucket,
  replacePlacement,
  selectAccountsOfBucket,
  selectBuckets,
  setBucketStatus,
} from './bucket-store.ts';
export { type Bucket, BucketDirectory, MAIN, shareMessage } from './directory.ts';
export { type Home, homeOf } from './home.ts';
export {
  type AccountMove,
  deleteMove,
  enterAccount,
  insertMove,
  markSwitched,
  selectMove,
  selectMoves,
} from './move-store.ts';
export { type BucketOutcome, valuesOf } from './outcome.ts';
export { bucketUrlContext } from './tables.ts';
