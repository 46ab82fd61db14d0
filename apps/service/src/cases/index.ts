export type { CaseQuery } from './case-store.ts';
export {
  type CaseInput,
  type CasePage,
  CaseService,
  type CaseShare,
  type OpenedCase,
  type SavedCase,
} from './cases.ts';
export type { CaseShareRow, OpenedShare } from './share-store.ts';
export { CaseShares } from './shares.ts';
