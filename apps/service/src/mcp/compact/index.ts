export { COMPACT_EXPLANATION, compactExplanation } from './explanation.ts';
export { COMPACT_OFFERS, compactOffers } from './offers.ts';
export { COMPACT_PRODUCTS, compactProducts } from './products.ts';
export { COMPACT_QUESTIONS, compactQuestions } from './questions.ts';
export type { CompactResponse } from './response.ts';
