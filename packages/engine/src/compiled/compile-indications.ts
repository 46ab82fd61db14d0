import type { FlatPack, InferencePolicy } from '../flat-pack.ts';
import { knownUses, sufficientUses } from '../known-uses.ts';
import type { ReferenceNames } from '../reference-names.ts';
import type { AxisBuilder } from './axis-builder.ts';
import type { MedicationTables } from './catalog.ts';
import { type NameTable, offsets } from './subject-index.ts';
import type { WordLayout } from './word-layout.ts';

type IndicationTables = Pick<
  MedicationTables,
  | 'firstExplainer'
  | 'explainers'
  | 'firstIndication'
  | 'indicated'
  | 'isAlways'
  | 'firstSufficient'
  | 'sufficient'
  | 'alwaysMask'
  | 'usualMask'
>;

/** The conditions that medications imply, and the variants for which they count. */
export function compileIndications(sources: {
  readonly reference: ReferenceNames;
  readonly conditions: NameTable;
  readonly medications: NameTable;
  readonly axes: AxisBuilder;
  readonly layout: WordLayout;
  readonly packs: readonly FlatPack[];
}): IndicationTables {
  const { reference, conditions, medications, axes, layout, packs } = sources;
  // Medications that only packs know come after those of the reference and imply nothing.
  const rows = medications.names.map((_, id) => reference.medications[id]);
  const idsOf = (names: readonly string[]) => names.map((name) => conditions.ensure(name));
  const explainers = rows.map((row) => (row === undefined ? [] : idsOf(knownUses(row))));
  const indications = rows.map((row) =>
    (row?.indications ?? []).filter(({ certainty }) => certainty !== 'possible'),
  );
  const flat = indications.flat();
  const conditionRows = new Map(reference.conditions.map((row) => [row.name, row]));
  const sufficient = rows.flatMap((row, id) =>
    (indications[id] ?? []).map(({ condition, certainty }) =>
      row === undefined || certainty !== 'always' ? [] : idsOf(sufficientUses(condition, row, conditionRows)),
    ),
  );
  const maskOf = (certainty: keyof InferencePolicy) =>
    axes.store(
      layout.maskOf(
        packs.flatMap((pack, variant) => (pack.inference[certainty] === 'count' ? [variant] : [])),
      ),
    );
  return {
    firstExplainer: offsets(explainers),
    explainers: Int32Array.from(explainers.flat()),
    firstIndication: offsets(indications),
    indicated: Int32Array.from(flat, ({ condition }) => conditions.ensure(condition)),
    isAlways: Uint8Array.from(flat, ({ certainty }) => (certainty === 'always' ? 1 : 0)),
    firstSufficient: offsets(sufficient),
    sufficient: Int32Array.from(sufficient.flat()),
    alwaysMask: maskOf('always'),
    usualMask: maskOf('usual'),
  };
}
