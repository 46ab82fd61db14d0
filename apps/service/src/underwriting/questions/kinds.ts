import type { CatalogSnapshot } from '../../catalog/index.ts';
import type { Resolved } from '../resolve-applicant.ts';
import type { AskedFact } from './asked-fact.ts';

/**
 * What kind a condition is that says too little. The answer is the entry of its row, or where the row names more than one condition,
 * its text. By `kinds.csv`.
 */
export function kindFacts(
  { bundle, compiled, readingFacts }: CatalogSnapshot,
  { applicant, rows, disclosures }: Resolved,
): AskedFact[] {
  const isStated = (kinds: readonly string[]) =>
    applicant.conditions.some(
      ({ name }) => kinds.includes(name) || broaderNames(compiled, name).some((each) => kinds.includes(each)),
    );
  const rowsOf = new Map<number, number[]>();
  for (const [position, row] of rows.conditions.entries())
    rowsOf.set(row, [...(rowsOf.get(row) ?? []), position]);
  return [...rowsOf].flatMap(([row, positions]): AskedFact[] => {
    const names = new Set(positions.map((position) => applicant.conditions[position]?.name ?? ''));
    const found = readingFacts.kinds.find(({ condition }) => names.has(condition));
    if (found === undefined) return [];
    const { condition: unspecific, kinds, explained } = found;
    if (explained && isStated(kinds)) return [];
    const meant = positions.filter((position) => applicant.conditions[position]?.name === unspecific);
    const isAlone = names.size === 1 && row >= 0 && !hasOthers(disclosures, row);
    return [
      {
        place: { kind: 'conditions', row, field: isAlone ? 'kind' : 'kindInText' },
        subject: unspecific,
        choices: isAlone
          ? kinds.map((name) => ({ value: bundle.idOf('condition', name) ?? '', name }))
          : null,
        answers: kinds.map((name) => ({ kind: 'named', positions: meant, name })),
      },
    ];
  });
}

function broaderNames({ evidence }: CatalogSnapshot['compiled'], name: string): readonly string[] {
  const { conditionIds, conditionNames, firstBroader, broader } = evidence.tables;
  const id = conditionIds.get(name);
  if (id === undefined) return [];
  return Array.from(
    broader.subarray(firstBroader[id], firstBroader[id + 1]),
    (each) => conditionNames[each] ?? '',
  );
}

/** Whether the row also names a medication. */
function hasOthers(disclosures: Resolved['disclosures'], row: number): boolean {
  const disclosure = disclosures.find(({ place }) => place.kind === 'conditions' && place.index === row);
  return disclosure?.entries.some(({ kind }) => kind !== 'conditions') ?? false;
}
