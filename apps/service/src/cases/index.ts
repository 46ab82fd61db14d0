export { selectCase, selectCases } from './case-store.ts';
export {
  type CaseInput,
  CaseService,
  type CaseShare,
  type OpenedCase,
  type SavedCase,
} from './cases.ts';
export { type CaseShareRow, type OpenedShare, removeAllShares } from './share-store.ts';
export { CaseShares, hashStoredShares, shareHashes } from './shares.ts';
