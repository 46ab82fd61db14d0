import type { FlatPack, InferencePolicy } from '../flat-pack.ts';
import type { ReferenceNames } from '../reference-names.ts';
import type { AxisBuilder } from './axis-builder.ts';
import type { MedicationTables } from './catalog.ts';
import { type NameTable, offsets } from './subject-index.ts';
import type { WordLayout } from './word-layout.ts';

type IndicationTables = Pick<
  MedicationTables,
  'firstExplainer' | 'explainers' | 'firstIndication' | 'indicated' | 'isAlways' | 'alwaysMask' | 'usualMask'
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
  const explainers = rows.map((row) => [
    ...new Set(
      [...(row?.uses ?? []), ...(row?.indications ?? []).map(({ condition }) => condition)].map((name) =>
        conditions.ensure(name),
      ),
    ),
  ]);
  const indications = rows.map((row) =>
    (row?.indications ?? []).filter(({ certainty }) => certainty !== 'possible'),
  );
  const flat = indications.flat();
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
    alwaysMask: maskOf('always'),
    usualMask: maskOf('usual'),
  };
}
