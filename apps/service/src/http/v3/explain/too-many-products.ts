import { type Problem, validationProblem } from '../../../kernel/index.ts';
import type { TooManyProducts } from '../../../underwriting/index.ts';

export function tooManyProducts({ found, limit }: TooManyProducts): Problem {
  const detail = `An explanation takes at most ${limit} products after families and classes are expanded; these are ${found}.`;
  return validationProblem([{ param: '/products', detail }]);
}
