import { readFile } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  counted,
  diffContents,
  explainVariant,
  formatDiff,
  formatExplanation,
  formatImpact,
  formatIssue,
  impactDocument,
  impactOf,
  type PackExplanation,
  readApplicantFile,
  resolverFor,
} from '@prequal/packs';
import { Problem } from '../kernel/index.ts';
import { openCurrent, openSource, SOURCE } from './catalog-source.ts';
import { type Command, command, needed, optional, place, text } from './command.ts';
import { UsageError } from './failure.ts';
import { readPopulation } from './population.ts';
import { progressBar } from './progress.ts';

/** Commands that compare catalogs, or evaluate an applicant against one. */
export const catalogComparisons: readonly Command[] = [
  command({
    name: 'catalog diff',
    summary: 'Compare two catalogs, variant by variant',
    inputs: { before: place('A', SOURCE), after: place('B', SOURCE) },
    run: async (session, { before, after }) => {
      const diffs = diffContents(await openSource(session, before), await openSource(session, after));
      return { document: diffs, text: formatDiff(diffs).trimEnd() };
    },
  }),
  command({
    name: 'catalog impact',
    summary: 'Evaluate applicants against two catalogs: who changes class, and whose premium changes',
    inputs: {
      before: place('A', SOURCE),
      after: place('B', SOURCE),
      population: needed(text, 'FILE', 'JSON lines, each with an applicant and a coverage'),
      at: optional(date, 'DATE', 'Date of the decision, today by default'),
    },
    run: async (session, { before, after, population, at }) => {
      const [old, fresh] = [await openSource(session, before), await openSource(session, after)];
      const day = at ?? today(session.clock.now());
      const { people, unrecognized } = await readPopulation(population, resolverFor(fresh), day);
      const bar = progressBar(people.length, 'people');
      const replay = impactOf({ before: old, after: fresh }, people, day);
      for (;;) {
        const step = await replay.next();
        if (!step.done) {
          bar.at(step.value.done);
          // Signals and the progress bar are served in between.
          await nextTurn();
          continue;
        }
        bar.end();
        return {
          document: impactDocument(step.value),
          text: formatImpact(step.value).trimEnd(),
          note: whatWasNotRecognized(unrecognized),
        };
      }
    },
  }),
  command({
    name: 'catalog explain',
    summary: 'Explain why each class of a product is open or closed for an applicant, and when it opens',
    inputs: {
      applicant: needed(text, 'FILE', 'YAML or JSON file with applicant and coverage, as in a scenario'),
      product: needed(text, 'SLUG', 'Slug of the variant'),
      at: optional(date, 'DATE', 'Date of the decision, today by default'),
      catalog: optional(text, 'SOURCE', `${SOURCE}; the current version by default`),
    },
    run: async (session, { applicant, product, at, catalog }) => {
      const file = await contentsOf(applicant);
      const content = await (catalog === undefined ? openCurrent(session) : openSource(session, catalog));
      const request = readApplicantFile(content, applicant, file);
      if (!request.ok) throw new Problem('validation_error', request.issues.map(formatIssue).join('\n'));
      const result = explainVariant(content, product, { request, asOf: at ?? today(session.clock.now()) });
      if (result === null) throw new Problem('not_found', `The catalog has no product ${product}.`);
      if (!result.ok) {
        const issues = result.issues.map(({ path, code }) => `${applicant}: ${path.join('.')}: ${code}`);
        throw new Problem('validation_error', issues.join('\n'));
      }
      const { explanation } = result;
      return { document: explainDocument(explanation), text: formatExplanation(explanation).trimEnd() };
    },
  }),
];

/** Worded like the API's warning for such a text. */
function whatWasNotRecognized(places: readonly string[]): string | undefined {
  const [first] = places;
  if (first === undefined) return undefined;
  const many = places.length > 1;
  return `${counted(places.length, 'text')} ${many ? 'do' : 'does'} not match anything in the later catalog${many ? ', the first' : ''}: ${first}`;
}

async function contentsOf(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new Problem('not_found', `${file} cannot be read (${error.code ?? error.message}).`);
  });
}

function explainDocument({
  pack,
  asOf,
  coverage,
  age,
  tobacco,
  inferred,
  unlisted,
  missing,
  classes,
}: PackExplanation): Record<string, unknown> {
  return {
    product: pack.slug,
    name: pack.name,
    carrier: pack.carrier.name,
    revision: pack.revision,
    at: asOf,
    state: coverage.state,
    target: coverage.target,
    amount_cents: coverage.amountsCents[0] ?? 0,
    age,
    tobacco,
    inferred,
    unlisted: unlisted.map(entryDocument),
    missing,
    classes: classes.map((each) => ({
      name: each.name,
      plan_name: each.planName,
      open: each.open,
      reasons: each.reasons,
      opens_on: each.opensOn,
      premiums: Object.fromEntries((each.premium?.modes ?? []).map(({ mode, cents }) => [mode, { cents }])),
      death_benefit_cents: each.deathBenefitCents,
      closed_by: each.closedBy.map(entryDocument),
    })),
  };
}

function entryDocument(entry: PackExplanation['unlisted'][number]): Record<string, unknown> {
  const { id, kind, reason, threshold, source, note, used, missing } = entry;
  return { id, kind, reason, threshold, source, note, facts: used, missing };
}

function today(now: Date): string {
  return now.toISOString().slice(0, 10);
}

function date(given: string, where: string): string {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(given) ? new Date(`${given}T00:00:00Z`) : new Date(Number.NaN);
  if (!Number.isNaN(at.getTime()) && at.toISOString().startsWith(given)) return given;
  throw new UsageError(`${where} must be a date such as 2026-01-31, not "${given}"`);
}
