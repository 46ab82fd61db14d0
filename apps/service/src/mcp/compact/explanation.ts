import { CategorySchema, type ExplainResultSchema, nullable, strict } from '@prequal/contract';
import { type Static, Type } from 'typebox';
import { COMPACT_REMARKS, type CompactResponse, compactRemarks, shortened } from './response.ts';

type Explanation = Static<typeof ExplainResultSchema>['data'];
type ExplainedPlan = Explanation['plans'][number];
type ExplainedClass = ExplainedPlan['classes'][number];

const MOST_RULES = 3;

export const COMPACT_EXPLANATION = {
  ...COMPACT_REMARKS,
  as_of: Type.String({ description: 'The day of the decision.' }),
  plan_count: Type.Integer({ minimum: 0 }),
  plans: Type.Array(
    strict({
      slug: Type.String(),
      product: Type.String(),
      classes: Type.Array(
        strict({
          rate_class: Type.String(),
          category: CategorySchema,
          open: Type.Boolean(),
          opens_on: nullable(Type.String(), 'The first day on which it is open if only time passes.'),
          premium: nullable(Type.String()),
          closed_by: Type.Array(Type.String(), {
            description: `Rules that close the class, each with its facts. At most ${MOST_RULES}.`,
          }),
        }),
      ),
    }),
    { description: 'In the order of the request. Compare with `plan_count`.' },
  ),
};

/** Why the classes of at most `limit` products are open or closed. */
export function compactExplanation(
  { data }: Static<typeof ExplainResultSchema>,
  limit: number,
): CompactResponse {
  const plans = data.plans.slice(0, limit).map(({ product, classes }) => ({
    slug: product.slug,
    product: product.display_name,
    classes: classes.map(classOf),
  }));
  const remarks = compactRemarks(data);
  return {
    text: [
      `As of ${data.as_of}, ${plans.length} of ${data.plans.length} products:`,
      ...plans.flatMap(({ slug, classes }) => [`${slug}:`, ...classes.map(lineOfClass)]),
      ...remarks.lines,
    ].join('\n'),
    structured: { ...remarks.structured, as_of: data.as_of, plan_count: data.plans.length, plans },
  };
}

function classOf({ rate_class, category, open, opens_on, premium, rules }: ExplainedClass) {
  return {
    rate_class,
    category,
    open,
    opens_on,
    premium: premium === null ? null : `${premium.amount.display} ${premium.default_mode}`,
    closed_by: rules.slice(0, MOST_RULES).map(ruleText),
  };
}

function ruleText({ id, facts }: ExplainedClass['rules'][number]): string {
  return shortened([id, ...facts.map(({ name, detail }) => `${name}: ${detail}`)].join('; '));
}

function lineOfClass({ rate_class, open, opens_on, premium, closed_by }: ReturnType<typeof classOf>): string {
  if (open) return `- ${rate_class}: open, ${premium ?? ''}`;
  return `- ${rate_class}: closed${opens_on === null ? '' : ` until ${opens_on}`} by ${closed_by.join(' | ')}`;
}
