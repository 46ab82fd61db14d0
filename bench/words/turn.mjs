/**
 * One checkout of `turns.ts`: runs a part for every message and sends its CPU time. The argument is the URL of the
 * checkout, whose compiled modules are loaded. `node --cpu-prof turn.mjs URL part` profiles a part.
 */
const [checkout = '', only] = process.argv.slice(2);
/** @type {(path: string) => Promise<any>} */
const load = (path) => import(new URL(path, checkout).href);
const { loadShippedSnapshot } = await load('apps/service/dist/catalog/index.js');
const { dayOfMoment, evaluateCommand, explainProducts, resolveApplicant } = {
  ...(await load('apps/service/dist/underwriting/index.js')),
  ...(await load('apps/service/dist/underwriting/evaluation.js')),
  ...(await load('apps/service/dist/underwriting/explain.js')),
};
const { findQuestions } = await load('apps/service/dist/underwriting/questions/find-questions.js');
const { Evaluator, openingDays, validFacts } = await load('packages/engine/dist/index.js');

const snapshot = await loadShippedSnapshot();
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
/** @type {{ slug: string, variant: number }[]} */
const released = snapshot.variants.flatMap(
  (/** @type {{ released: boolean, slug: string }} */ head, /** @type {number} */ variant) =>
    head.released ? [{ slug: head.slug, variant }] : [],
);
const slugs = released.map(({ slug }) => slug);
/** A request explains at most so many products. */
const EXPLAINED = 60;

/** @type {(conditions: readonly object[], medications: readonly object[], products?: readonly string[]) => any} */
function commandOf(conditions, medications, products = slugs) {
  return {
    operation: 'prequalify',
    applicant: {
      sex: 'male',
      born: { insuranceAge: 62 },
      heightInches: 70,
      weightLbs: 210,
      conditions: conditions.map((row) => ({ id: null, diagnosed: null, lastTreatment: null, ...row })),
      medications: medications.map((row) => ({
        id: null,
        use: null,
        dosage: null,
        firstFill: null,
        lastFill: null,
        ...row,
      })),
      nicotine: null,
    },
    coverage: { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_500_000] },
    products,
    includeIneligible: true,
    onlyProductClass: null,
    minRank: null,
    skipHealth: false,
    showUnreleased: false,
  };
}

const CONDITIONS = ['Diabetes', 'Heart Attack', 'Depression'];
const MEDICATIONS = ['Metformin', 'Plavix', 'Gabapentin', 'Sertraline'];
const undated = commandOf(
  CONDITIONS.map((text) => ({ text })),
  MEDICATIONS.map((text) => ({ text })),
);
/** @type {[object[], object[]]} */
const datedRows = [
  CONDITIONS.map((text, row) => ({
    text,
    diagnosed: `201${row}-03-09`,
    lastTreatment: `202${row + 3}-05-17`,
  })),
  MEDICATIONS.map((text, row) => ({
    text,
    firstFill: `201${row + 2}-08-20`,
    lastFill: `2026-0${row + 5}-11`,
  })),
];
const dated = commandOf(...datedRows);
/** @type {unknown[]} */
const explained = [];
for (let first = 0; first < slugs.length; first += EXPLAINED)
  explained.push(commandOf(...datedRows, slugs.slice(first, first + EXPLAINED)));
const evaluator = new Evaluator(snapshot.compiled);
const datedFacts = validFacts(resolveApplicant(snapshot, dated.applicant, asOf).applicant, asOf);

/** @type {(steps: Generator<undefined, unknown>) => unknown} */
function finish(steps) {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** @type {Record<string, () => unknown>} */
const PARTS = {
  questions: () => findQuestions(snapshot, undated, asOf),
  'open facts': () => evaluateCommand(snapshot, { ...undated, includeOpenFacts: true }, asOf),
  'opening days': () =>
    finish(
      openingDays(evaluator, {
        facts: datedFacts,
        coverage: dated.coverage,
        products: released.map(({ variant }) => ({ variant, pack: snapshot.source.pack(variant) })),
      }),
    ),
  explanations: () => explained.map((command) => finish(explainProducts(snapshot, command, asOf))),
};

/** @type {(part: string) => number} */
function measure(part) {
  const start = process.cpuUsage();
  PARTS[part]?.();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

if (only !== undefined) {
  const times = Array.from({ length: 60 }, () => measure(only));
  console.log(`${only}: least ${Math.min(...times).toFixed(1)} ms`);
} else {
  process.on('message', (part) => process.send?.(measure(String(part))));
  process.send?.('ready');
}
