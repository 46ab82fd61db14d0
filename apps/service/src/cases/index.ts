export type { CaseQuery } from './case-store.ts';
export {
  CaseDesk,
  type CaseOwner,
  type CasePage,
  type CaseParts,
  type CaseShare,
  type CaseWish,
  eraseCases,
  type OpenedCase,
  type SavedCase,
  sweepCases,
} from './cases.ts';
