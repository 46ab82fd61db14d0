export type { CaseQuery } from './case-store.ts';
export {
  type CaseOwner,
  type CasePage,
  type CaseParts,
  CaseService,
  type CaseShare,
  type CaseWish,
  eraseCases,
  type OpenedCase,
  type SavedCase,
  sweepCases,
} from './cases.ts';
