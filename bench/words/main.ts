import { loadShippedSnapshot } from '../../apps/service/src/catalog/index.ts';
import { dayOfMoment, type UnderwritingCommand } from '../../apps/service/src/underwriting/index.ts';
import { findQuestions } from '../../apps/service/src/underwriting/questions/find-questions.ts';
import { peopleTerms } from '../../apps/service/test/terms.ts';

/**
 * What understanding an applicant costs in CPU time of this process: reading a text, suggesting entries for an
 * unfinished text, and finding the questions that matter for every product. Argument: repetitions (5).
 */
const repetitions = Number(process.argv[2] ?? 5);
const snapshot = await loadShippedSnapshot();

const terms = peopleTerms();

/** CPU time of the work in milliseconds, because the machine may be busy with other things. */
function cpu(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const best = (times: readonly number[]) => Math.min(...times);
const times = (work: () => void) => Array.from({ length: repetitions }, () => cpu(work));

const readAll = () => {
  for (const { kind, text } of terms) snapshot.resolver.read(kind, text);
};
readAll();
console.log(
  `reading      ${((best(times(readAll)) * 1000) / terms.length).toFixed(1)} µs a row (${terms.length} rows)`,
);

const prefixes = terms.flatMap(({ text }) => [3, 5, 8].map((length) => text.slice(0, length)));
const suggest = (query: string) => {
  snapshot.suggester.suggest('condition', query, 8);
  snapshot.suggester.suggest('medication', query, 8);
};
for (const prefix of prefixes) suggest(prefix);
const perQuery = prefixes.map((query) => cpu(() => suggest(query))).sort((a, b) => a - b);
const at = (share: number) => (perQuery[Math.floor(perQuery.length * share)] ?? 0).toFixed(2);
console.log(
  `suggesting   p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${perQuery.length} queries, nothing cached)`,
);

const row = (text: string) => ({ id: null, text });
const command: UnderwritingCommand = {
  operation: 'prequalify',
  applicant: {
    sex: 'male',
    born: { insuranceAge: 62 },
    heightInches: 70,
    weightLbs: 210,
    conditions: ['Diabetes', 'Heart Attack', 'COPD', 'Atrial Fibrillation', 'Sleep Apnea', 'Depression'].map(
      (text) => ({ ...row(text), diagnosed: null, lastTreatment: null }),
    ),
    medications: ['Metformin', 'Plavix', 'Albuterol', 'Eliquis', 'Gabapentin', 'Sertraline'].map((text) => ({
      ...row(text),
      use: null,
      dosage: null,
      firstFill: null,
      lastFill: null,
    })),
    nicotine: null,
  },
  coverage: { state: 'TX', zip: null, target: 'face_amounts', amountsCents: [1_500_000] },
  products: snapshot.variants.filter(({ released }) => released).map(({ slug }) => slug),
  includeIneligible: true,
  onlyProductClass: null,
  minRank: null,
  skipHealth: false,
  showUnreleased: false,
};
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
let found = 0;
const ask = () => {
  const outcome = findQuestions(snapshot, command, asOf);
  if (outcome.kind !== 'questions') throw new Error(outcome.kind);
  found = outcome.questions.length;
};
for (let warmUp = 0; warmUp < 10; warmUp += 1) ask();
console.log(
  `questions    ${best(times(ask)).toFixed(1)} ms for ${command.products.length} products, 6 conditions and 6 medications (${found} questions)`,
);
