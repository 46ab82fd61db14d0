import { loadShippedSnapshot } from '../../apps/service/src/catalog/index.ts';
import {
  dayOfMoment,
  evaluateCommand,
  type UnderwritingCommand,
} from '../../apps/service/src/underwriting/index.ts';
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

/** Short texts are remembered, and trailing spaces change nothing but the text that is remembered. */
let spaces = '';
const readAll = () => {
  spaces += ' ';
  for (const { kind, text } of terms) snapshot.resolver.read(kind, text + spaces);
};
readAll();
console.log(
  `reading      ${((best(times(readAll)) * 1000) / terms.length).toFixed(1)} µs a row (${terms.length} rows, nothing remembered)`,
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
const commandOf = (conditions: readonly string[], medications: readonly string[]): UnderwritingCommand => ({
  operation: 'prequalify',
  applicant: {
    sex: 'male',
    born: { insuranceAge: 62 },
    heightInches: 70,
    weightLbs: 210,
    conditions: conditions.map((text) => ({ ...row(text), diagnosed: null, lastTreatment: null })),
    medications: medications.map((text) => ({
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
});
const asOf = dayOfMoment(new Date('2026-11-15T12:00:00Z'));
const ask = (command: UnderwritingCommand) => {
  const outcome = findQuestions(snapshot, command, asOf);
  if (outcome.kind !== 'questions') throw new Error(outcome.kind);
  return outcome.questions.length;
};
const report = (command: UnderwritingCommand) => {
  const outcome = evaluateCommand(snapshot, { ...command, includeOpenFacts: true }, asOf);
  if (outcome.kind !== 'evaluated') throw new Error(outcome.kind);
};
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;

const applicants: Readonly<Record<string, UnderwritingCommand>> = {
  'nothing disclosed': commandOf([], []),
  'COPD, Trelegy': commandOf(['COPD'], ['Trelegy Ellipta']),
  '3 conditions, 4 medications': commandOf(
    ['Diabetes', 'Heart Attack', 'Depression'],
    ['Metformin', 'Plavix', 'Gabapentin', 'Sertraline'],
  ),
  '6 conditions, 6 medications': commandOf(
    ['Diabetes', 'Heart Attack', 'COPD', 'Atrial Fibrillation', 'Sleep Apnea', 'Depression'],
    ['Metformin', 'Plavix', 'Albuterol', 'Eliquis', 'Gabapentin', 'Sertraline'],
  ),
};
for (const [name, command] of Object.entries(applicants)) {
  for (let warmUp = 0; warmUp < 10; warmUp += 1) {
    ask(command);
    report(command);
  }
  const questions = times(() => void ask(command));
  const facts = times(() => report(command));
  console.log(
    `${name}: questions ${best(questions).toFixed(1)} ms (median ${median(questions).toFixed(1)}), include_open_facts ${best(facts).toFixed(1)} ms (median ${median(facts).toFixed(1)}) for ${command.products.length} products, ${ask(command)} questions`,
  );
}

const many = commandOf(namesOf('conditions'), namesOf('medications'));
console.log(
  `as much as a request may disclose (200 conditions, 200 medications): questions ${cpu(() => void ask(many)).toFixed(0)} ms, include_open_facts ${cpu(() => report(many)).toFixed(0)} ms`,
);

/** The first 200 of a dataset whose entries rules ask about. */
function namesOf(kind: 'conditions' | 'medications'): readonly string[] {
  const { tables } = snapshot.compiled.evidence;
  const names = kind === 'conditions' ? tables.conditionNames : [...tables.medicationIds.keys()];
  const step = Math.floor(names.length / 200);
  return Array.from({ length: 200 }, (_, index) => names[index * step] ?? '');
}
