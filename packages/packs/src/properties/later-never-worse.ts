import { type FlatPack, Reference, type Rule, subjectsOfRule } from '@prequal/engine';
import { type ClassProbe, type Disclosures, positionsOpenedBy } from './class-probe.ts';
import { type Dates, movesIntoThePast } from './dated.ts';
import { type FindingPlace, Findings, type PropertyResult } from './finding.ts';
import type { SampleProfile } from './sample-profiles.ts';

/** A condition or medication that a product treats worse the longer ago it was, without a rule that says so. */
export interface LaterIsWorse extends FindingPlace {
  readonly name: string;
  readonly earlier: Dates;
}

/** Moves the dates of every condition and medication into the past, step by step. */
export function laterNeverWorse(probe: ClassProbe): PropertyResult<LaterIsWorse> {
  const findings = new Findings<LaterIsWorse>();
  const reference = new Reference(probe.names);
  const intended = probe.packs.map((pack) => intendedBy(pack, reference));
  for (const { name, profiles, disclose } of subjectsOf(probe)) {
    for (const profile of profiles) {
      for (const moves of movesIntoThePast(probe.extent)) {
        const open = moves.map((dates) => probe.open(profile, disclose(dates)));
        for (const [step, dates] of moves.entries()) {
          const [before, after] = [open[step - 1], open[step]];
          const earlier = moves[step - 1];
          if (before === undefined || after === undefined || earlier === undefined) continue;
          findings.compared(after.length);
          for (const position of positionsOpenedBy(before, after)) {
            const variant = probe.variantAt(position);
            if (intended[variant]?.(name)) continue;
            findings.add(`${variant} ${name}`, () => ({ variant, age: profile.age, dates, earlier, name }));
          }
        }
      }
    }
  }
  return findings.result;
}

interface DatedSubject {
  readonly name: string;
  readonly profiles: readonly SampleProfile[];
  disclose(dates: Dates): Disclosures;
}

/** One of all conditions, and one of all medications, that no pack tells apart. */
function subjectsOf(probe: ClassProbe): readonly DatedSubject[] {
  const { profiles, extent } = probe;
  const conditions = probe.differentConditions().map((name) => ({
    name,
    profiles,
    disclose: (dates: Dates) => ({ conditions: [{ name, ...dates }] }),
  }));
  const medications = probe.differentMedications().map((name) => ({
    name,
    profiles: extent === 'few' ? profiles.slice(1, 2) : profiles,
    disclose: ({ diagnosed, lastTreatment }: Dates) => ({
      medications: [{ name, firstFill: diagnosed ?? null, lastFill: lastTreatment ?? null }],
    }),
  }));
  return [...conditions, ...medications];
}

/** Which names the product means to treat worse with time: "longer ago than", and "diagnosed before an age". */
function intendedBy(pack: FlatPack, reference: Reference): (name: string) => boolean {
  const subjects = pack.rules.filter(worsensWithTime).flatMap(subjectsOfRule);
  const isMeant = (name: string) =>
    subjects.some((subject) => {
      const { type } = subject;
      return type === 'medication' || type === 'medication_group'
        ? reference.isMedication({ ...subject, type }, name)
        : reference.isCondition({ ...subject, type }, name);
    });
  return (name) => isMeant(name) || reference.indicationsOf(name).some(({ condition }) => isMeant(condition));
}

function worsensWithTime(rule: Rule): boolean {
  if (rule.kind === 'diagnosed_at_age') return rule.op === '<' || rule.op === '<=';
  if (rule.kind === 'condition_over') return true;
  return 'window' in rule && rule.window !== undefined && rule.window.op.startsWith('>');
}
