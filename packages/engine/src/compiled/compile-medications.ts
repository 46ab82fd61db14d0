import type { ConditionSubject } from '../rules/subject.ts';
import type { AxisBuilder } from './axis-builder.ts';
import type { GuardedAxes, MedicationTables } from './catalog.ts';
import { groupBy } from './grouping.ts';
import { UNGUARDED } from './guard-table.ts';
import type { ImpliedEntry, RuleSorter, UseContribution } from './rule-sorter.ts';
import { type NameTable, offsets, profilesOf, subjectKey } from './subject-index.ts';
import type { WordLayout } from './word-layout.ts';

/** How a use is classified: listed by some pack, any other, or not stated. */
type UseCase = 'listed' | 'unlisted' | 'unknown';

interface UseRow {
  readonly axis: number;
  readonly guarded: readonly GuardedAxes[];
  readonly implied: readonly { readonly condition: number; readonly mask: number }[];
}

interface ProfileRows {
  readonly rows: readonly UseRow[];
  /** Sorted by use. */
  readonly uses: readonly { readonly use: number; readonly row: number }[];
}

export interface MedicationSources {
  readonly conditions: NameTable;
  readonly medications: NameTable;
  readonly rules: RuleSorter;
  readonly axes: AxisBuilder;
  readonly layout: WordLayout;
}

export function compileMedications(sources: MedicationSources): MedicationTables {
  const { medications, rules } = sources;
  const { profileOf, keys } = profilesOf(
    medications,
    (key) =>
      rules.medications.has(key) ||
      rules.implied.has(key) ||
      rules.predicates.has(key) ||
      rules.dosageSums.has(key),
    () => null,
  );
  const compiler = new UseCompiler(sources);
  const profiles = keys.map((subjects) =>
    compiler.compile(rules.medications.of(subjects), rules.implied.of(subjects)),
  );
  const rows = profiles.flatMap((profile) => profile.rows);
  const predicates = keys.map((subjects) => rules.predicates.of(subjects));
  const sums = keys.map((subjects) => rules.dosageSums.of(subjects));
  return {
    idOf: medications.idOf,
    profileOf,
    firstRow: offsets(profiles.map((profile) => profile.rows)),
    firstUse: offsets(profiles.map((profile) => profile.uses)),
    uses: Int32Array.from(profiles.flatMap((profile) => profile.uses.map(({ use }) => use))),
    useRows: Int32Array.from(profiles.flatMap((profile) => profile.uses.map(({ row }) => row))),
    axis: Int32Array.from(rows, (row) => row.axis),
    guarded: rows.map((row) => row.guarded),
    firstImplied: offsets(rows.map((row) => row.implied)),
    impliedCondition: Int32Array.from(rows.flatMap((row) => row.implied.map(({ condition }) => condition))),
    impliedMask: Int32Array.from(rows.flatMap((row) => row.implied.map(({ mask }) => mask))),
    firstPredicate: offsets(predicates),
    predicates: Int32Array.from(predicates.flat()),
    firstSum: offsets(sums),
    sums: Int32Array.from(sums.flat()),
    everyPredicates: Int32Array.from(rules.everyMedication),
  };
}

/** Builds one row for each way in which the uses of a medication can matter. */
class UseCompiler {
  readonly #sources: MedicationSources;
  readonly #membersBySubject: ReadonlyMap<string, readonly number[]>;

  constructor(sources: MedicationSources) {
    this.#sources = sources;
    this.#membersBySubject = sources.conditions.membersBySubject();
  }

  compile(contributions: readonly UseContribution[], implied: readonly ImpliedEntry[]): ProfileRows {
    const lists = [...contributions.map(({ uses }) => uses), ...implied.map((entry) => entry.implied.uses)];
    const none: ReadonlySet<number> = new Set();
    const rows = [
      this.#row('unknown', { contributions, implied }, none),
      this.#row('unlisted', { contributions, implied }, none),
    ];
    const ways = new Map<string, number>();
    const uses = [...this.#listedIn(lists)]
      .sort(([left], [right]) => left - right)
      .map(([use, positions]) => {
        const way = [...positions].join();
        const row =
          ways.get(way) ?? rows.push(this.#row('listed', { contributions, implied }, positions)) - 1;
        ways.set(way, row);
        return { use, row };
      });
    return { rows, uses };
  }

  /** Condition → positions of the lists that hold it. */
  #listedIn(lists: readonly (readonly ConditionSubject[])[]): Map<number, Set<number>> {
    const listedIn = new Map<number, Set<number>>();
    lists.forEach((uses, position) => {
      for (const condition of uses.flatMap((use) => this.#conditionsOf(use))) {
        const positions = listedIn.get(condition);
        if (positions === undefined) listedIn.set(condition, new Set([position]));
        else positions.add(position);
      }
    });
    return listedIn;
  }

  #conditionsOf(subject: ConditionSubject): readonly number[] {
    return this.#membersBySubject.get(subjectKey(subject)) ?? [];
  }

  /** `listedIn`: positions of the contributions, then of the implied conditions, that list the use. */
  #row(
    useCase: UseCase,
    {
      contributions,
      implied,
    }: { readonly contributions: readonly UseContribution[]; readonly implied: readonly ImpliedEntry[] },
    listedIn: ReadonlySet<number>,
  ): UseRow {
    const firing = contributions.filter(({ uses, except }, position) => {
      if (useCase === 'unknown') return true;
      return except ? !listedIn.has(position) : uses.length === 0 || listedIn.has(position);
    });
    const implying = implied.filter(
      (entry, position) =>
        useCase === 'unknown' ||
        entry.implied.uses.length === 0 ||
        listedIn.has(contributions.length + position),
    );
    const { axes } = this.#sources;
    const byGuard = groupBy(
      firing.filter(({ guard }) => guard !== UNGUARDED),
      ({ guard }) => guard,
    );
    return {
      axis: axes.add(firing.filter(({ guard }) => guard === UNGUARDED)),
      guarded: [...byGuard].map(([guard, entries]) => ({
        guard,
        tobaccoOnly: false,
        axis: axes.add(entries),
      })),
      implied: this.#impliedMasks(implying),
    };
  }

  #impliedMasks(entries: readonly ImpliedEntry[]): UseRow['implied'] {
    const { axes, conditions, layout } = this.#sources;
    const byCondition = groupBy(entries, (entry) => entry.implied.condition);
    return [...byCondition].map(([condition, implying]) => {
      const variants = implying.map(({ variant }) => variant);
      return { condition: conditions.ensure(condition), mask: axes.store(layout.maskOf(variants)) };
    });
  }
}
