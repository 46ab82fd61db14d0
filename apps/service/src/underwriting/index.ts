export type { Decision, Recording } from './decision.ts';
export { DecisionLog } from './decision-log.ts';
