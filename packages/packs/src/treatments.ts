import {
  closedCount,
  type FlatPack,
  type Outcome,
  type Reference,
  type ReferenceNames,
  type Rule,
  reachedSubject,
  SEVERITIES,
  subjectsOfRule,
  type UnlistedOutcome,
  unlistedRows,
} from '@prequal/engine';
import { describeRule, outcomeName } from './describe-rule.ts';

/** What people ask about: one condition or medication, or a group of conditions or drug class. */
export interface TreatedSubject {
  readonly kind: 'condition' | 'medication' | 'group';
  readonly name: string;
}

/** The parts of a pack that say how it treats conditions and medications. */
export type TreatingPack = Pick<
  FlatPack,
  'classes' | 'rules' | 'impliedConditions' | 'unlisted' | 'inference'
>;

/**
 * How a product treats a subject. `outcome` is the strictest one: `decline`, `refer`, `open` or the best class that stays
 * open. `rule` says every rule that applies in words, strictest first.
 */
export interface SubjectTreatment {
  readonly by: 'rule' | 'group' | 'unlisted' | 'ignored';
  readonly outcome: string;
  readonly rule: string | null;
  readonly source: string | null;
  readonly note: string | null;
}

interface Applied {
  readonly by: 'rule' | 'group' | 'unlisted';
  readonly outcome: Outcome;
  readonly text: string;
  readonly source: string | null;
  readonly note: string | null;
}

const MOST_RULES = 12;
const ORDER = ['rule', 'group', 'unlisted'] as const;

/** How packs that share a reference catalog treat one subject. */
export class TreatmentFinder {
  readonly #reference: Reference;
  readonly #subject: TreatedSubject;
  /** The members of a group; the subject itself otherwise. */
  readonly #conditions: readonly string[];
  readonly #medications: readonly { readonly name: string; readonly implied: readonly Implied[] }[];

  constructor(subject: TreatedSubject, names: ReferenceNames, reference: Reference) {
    const isMeant = (kind: string) => (row: { readonly name: string; readonly groups: readonly string[] }) =>
      subject.kind === 'group'
        ? row.groups.includes(subject.name)
        : kind === subject.kind && row.name === subject.name;
    this.#subject = subject;
    this.#reference = reference;
    this.#conditions = names.conditions.filter(isMeant('condition')).map(({ name }) => name);
    this.#medications = names.medications
      .filter(isMeant('medication'))
      .map(({ name, indications }) => ({ name, implied: indications }));
  }

  /** Whether the reference catalog has the subject. */
  get exists(): boolean {
    return this.#conditions.length + this.#medications.length > 0;
  }

  treatmentBy(pack: TreatingPack): SubjectTreatment {
    const applied = this.#appliedIn(pack);
    const [strictest] = applied;
    if (strictest === undefined)
      return { by: 'ignored', outcome: 'open', rule: null, source: null, note: null };
    const texts = [...new Set(applied.map(({ text }) => text))];
    const more = texts.length - MOST_RULES;
    const listed = more > 0 ? [...texts.slice(0, MOST_RULES), `and ${more} more`] : texts;
    return {
      by: ORDER.find((by) => applied.some((each) => each.by === by)) ?? 'unlisted',
      outcome: outcomeName(strictest.outcome, pack),
      rule: listed.join('; '),
      source: strictest.source,
      note: strictest.note,
    };
  }

  /** Strictest first. */
  #appliedIn(pack: TreatingPack): readonly Applied[] {
    const rules = this.#subject.kind === 'group' ? namingGroup(pack, this.#subject.name) : [];
    const applied =
      rules.length > 0
        ? rules
        : [
            ...this.#conditions.flatMap((name) => this.#ofCondition(pack, name)),
            ...this.#medications.flatMap((medication) => this.#ofMedication(pack, medication)),
          ];
    const strictness = ({ outcome }: Applied) =>
      2 * closedCount(outcome, pack.classes.length) + (outcome.type === 'decline' ? 1 : 0);
    return applied.toSorted((a, b) => strictness(b) - strictness(a));
  }

  #ofCondition(pack: TreatingPack, name: string): readonly Applied[] {
    const rules = pack.rules.flatMap((rule): Applied[] => {
      const subject = reachedSubject(rule);
      if (subject === null || !this.#reference.isCondition(subject, name)) return [];
      return [appliedRule(pack, rule, subject.type === 'condition' ? 'rule' : 'group')];
    });
    if (pack.unlisted === null) return rules;
    const severities = unlistedRows(pack.rules, name, this.#reference).map(({ severity }) => severity);
    const gravest = SEVERITIES.find((severity) => severities.includes(severity));
    if (gravest === undefined) return rules;
    const treatment = pack.unlisted[gravest];
    const text = `unlisted ${gravest} condition -> ${unlistedText(treatment, pack)}`;
    return [...rules, { by: 'unlisted', outcome: treatment.outcome, text, source: null, note: null }];
  }

  #ofMedication(
    pack: TreatingPack,
    { name, implied }: { readonly name: string; readonly implied: readonly Implied[] },
  ): readonly Applied[] {
    const rules = pack.rules.flatMap((rule): Applied[] => {
      const subject = subjectsOfRule(rule).find(
        (each) =>
          (each.type === 'medication' || each.type === 'medication_group') &&
          this.#reference.isMedication({ type: each.type, name: each.name }, name),
      );
      if (subject === undefined) return [];
      return [appliedRule(pack, rule, subject.type === 'medication' ? 'rule' : 'group')];
    });
    const inferred = implied.flatMap(({ condition, certainty }) =>
      certainty !== 'possible' && pack.inference[certainty] === 'count' ? [condition] : [],
    );
    const stated = pack.impliedConditions.flatMap(({ subject, condition }) =>
      this.#reference.isMedication(subject, name) ? [condition] : [],
    );
    const conditions = [...new Set([...inferred, ...stated])];
    const counted = conditions.flatMap((condition) =>
      this.#ofCondition(pack, condition).map((each) => ({ ...each, text: `as ${condition}: ${each.text}` })),
    );
    return [...rules, ...counted];
  }
}

type Implied = ReferenceNames['medications'][number]['indications'][number];

function namingGroup(pack: TreatingPack, name: string): readonly Applied[] {
  return pack.rules.flatMap((rule) => {
    const named = subjectsOfRule(rule).some(
      (subject) =>
        subject.name === name && (subject.type === 'condition_group' || subject.type === 'medication_group'),
    );
    return named ? [appliedRule(pack, rule, 'group')] : [];
  });
}

function appliedRule(pack: TreatingPack, rule: Rule, by: 'rule' | 'group'): Applied {
  const { id, outcome, source, note = null } = rule;
  const text = `${id}: ${describeRule(rule)} -> ${outcomeName(outcome, pack)}`;
  return { by, outcome, text, source, note };
}

function unlistedText({ outcome, withinMonths, later }: UnlistedOutcome, pack: TreatingPack): string {
  const name = outcomeName(outcome, pack);
  if (withinMonths === undefined || later === undefined) return name;
  return `${name} within ${withinMonths} months, ${outcomeName(later, pack)} later`;
}
