import {
  closedCount,
  type InferencePolicy,
  type Outcome,
  SEVERITIES,
  type UnlistedOutcome,
  type UnlistedTreatment,
} from '@prequal/engine';
import type { ClassBook } from './class-book.ts';
import type { LayeredSettings } from './layered-settings.ts';
import type { YamlValue } from './yaml-source.ts';

/** What happens to a condition that no rule reaches; null for `unlisted: ignore`, undefined when it is wrong. */
export function readUnlisted(
  settings: LayeredSettings,
  book: ClassBook,
): UnlistedTreatment | null | undefined {
  const value = settings.get('unlisted');
  if (value === undefined) {
    settings.need('unlisted', 'A product');
    return undefined;
  }
  if (value.plain() === 'ignore') return null;
  const section = settings.section('unlisted', '"unlisted"', SEVERITIES);
  if (section === undefined) return undefined;
  const [terminal, severe, serious, moderate, minor, none] = SEVERITIES.map((severity) => {
    const treatment = section.need(severity, '"unlisted"');
    return treatment === undefined ? undefined : readTreatment(treatment, severity, book);
  });
  if (!terminal || !severe || !serious || !moderate || !minor || !none) return undefined;
  const unlisted = { terminal, severe, serious, moderate, minor, none };
  for (const problem of orderProblems(unlisted, book.classes.length))
    value.log.refuse('rule_contradictory', value.place, problem);
  return unlisted;
}

/** Graver conditions are never treated better than milder ones, and older ones never worse than recent ones. */
function orderProblems(unlisted: UnlistedTreatment, classCount: number): readonly string[] {
  const closed = ({ outcome, withinMonths, later }: UnlistedOutcome, months: number) =>
    closedCount(later !== undefined && months > (withinMonths ?? 0) ? later : outcome, classCount);
  const months = SEVERITIES.flatMap((severity) => unlisted[severity].withinMonths ?? []);
  const times = [0, ...months, ...months.map((each) => each + 1)];
  return SEVERITIES.flatMap((severity, index) => {
    const treatment = unlisted[severity];
    const milder = SEVERITIES[index + 1];
    const worsens = closed(treatment, Number.POSITIVE_INFINITY) > closed(treatment, 0);
    const isBetter =
      milder !== undefined && times.some((time) => closed(treatment, time) < closed(unlisted[milder], time));
    return [
      ...(worsens ? [`The treatment of ${severity} conditions gets stricter as time passes.`] : []),
      ...(isBetter ? [`Conditions that are ${severity} are treated better than ${milder} ones.`] : []),
    ];
  });
}

/** An outcome, or `{ within_months: 24, outcome: Graded, else: open }`. */
function readTreatment(value: YamlValue, severity: string, book: ClassBook): UnlistedOutcome | undefined {
  if (typeof value.plain() === 'string') {
    const outcome = readOutcome(value, book);
    return outcome && { outcome };
  }
  const what = `The treatment of ${severity} conditions`;
  const map = value.map(what, ['within_months', 'outcome', 'else']);
  const withinMonths = map?.need('within_months', what)?.whole('"within_months"', 1, 600);
  const during = map?.need('outcome', what);
  const after = map?.need('else', what);
  const outcome = during && readOutcome(during, book);
  const later = after && readOutcome(after, book);
  if (withinMonths === undefined || outcome === undefined || later === undefined) return undefined;
  return { outcome, withinMonths, later };
}

function readOutcome(value: YamlValue, book: ClassBook): Outcome | undefined {
  const text = value.text('An outcome');
  if (text === undefined) return undefined;
  const outcome = book.outcomeNamed(text);
  if (outcome === undefined) value.log.refuse('unknown_class', value.place, book.unknownClass(text));
  return outcome;
}

/** Unless the product says otherwise, what a medication always means counts, what it usually means, and what is suspected too. */
export function readInference(settings: LayeredSettings): InferencePolicy {
  const section = settings.section('inference', '"inference"', ['always', 'usual', 'suspected']);
  const policy = (key: 'always' | 'usual' | 'suspected') =>
    section?.get(key)?.oneOf(`"${key}"`, ['count', 'ignore']) ?? 'count';
  const suspected = policy('suspected');
  return {
    always: policy('always'),
    usual: policy('usual'),
    ...(suspected === 'ignore' && { suspected }),
  };
}
