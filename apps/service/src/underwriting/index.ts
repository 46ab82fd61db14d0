export type { Decision, DecisionKey, Recording } from './decision.ts';
export { DecisionLog } from './decision-log.ts';
