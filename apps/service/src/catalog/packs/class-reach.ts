import type { FaceLimitRow, FlatPack, IssueAgeRow, StateCode } from '@prequal/engine';

const OLDEST = 120;

/** States where the class itself is sold. */
export function statesOfClass(pack: FlatPack, classIndex: number): readonly StateCode[] {
  const excluded = pack.states.classExclusions
    .filter((row) => row.classIndex === classIndex)
    .flatMap((row) => row.states);
  return pack.states.available.filter((state) => !excluded.includes(state));
}

/** Ages at which the class is issued in at least one state where it is sold. */
export function acceptedAges(pack: FlatPack, classIndex: number, tobacco: boolean): readonly number[] {
  const accepted = new Set<number>();
  for (const state of representativeStates(pack, classIndex)) {
    const { min, max } = agesIn(pack.issueAges, { classIndex, tobacco, state });
    for (let age = min; age <= max; age += 1) accepted.add(age);
  }
  return [...accepted].sort((a, b) => a - b);
}

/** Face amounts sold at an age, one range per distinct treatment of states; empty ranges are left out. */
export function facesAt(
  pack: FlatPack,
  classIndex: number,
  age: number,
): readonly { readonly minCents: number; readonly maxCents: number }[] {
  return representativeStates(pack, classIndex).flatMap((state) => {
    const rows = pack.faceLimits.filter((row) => faceRowMatches(row, { classIndex, age, state }));
    if (rows.length === 0) return [];
    const minCents = Math.max(...rows.map((row) => row.minCents));
    const maxCents = Math.min(...rows.map((row) => row.maxCents));
    return minCents <= maxCents ? [{ minCents, maxCents }] : [];
  });
}

function agesIn(
  rows: readonly IssueAgeRow[],
  {
    classIndex,
    tobacco,
    state,
  }: { readonly classIndex: number; readonly tobacco: boolean; readonly state: StateCode },
): { min: number; max: number } {
  const matching = rows.filter(
    (row) =>
      (row.classIndex === null || row.classIndex === classIndex) &&
      (row.tobacco === null || row.tobacco === tobacco) &&
      (row.states === null || row.states.includes(state)),
  );
  if (matching.length === 0) return { min: 0, max: OLDEST };
  return {
    min: Math.max(...matching.map((row) => row.minAge)),
    max: Math.min(...matching.map((row) => row.maxAge)),
  };
}

function faceRowMatches(
  row: FaceLimitRow,
  {
    classIndex,
    age,
    state,
  }: { readonly classIndex: number; readonly age: number; readonly state: StateCode },
): boolean {
  return (
    (row.classIndex === null || row.classIndex === classIndex) &&
    age >= row.minAge &&
    age <= row.maxAge &&
    (row.states === null || row.states.includes(state))
  );
}

const representatives = new WeakMap<FlatPack, Map<number, readonly StateCode[]>>();

// States that no row names are treated alike, so one represents the rest. Cached, because every age needs it.
function representativeStates(pack: FlatPack, classIndex: number): readonly StateCode[] {
  const known = representatives.get(pack) ?? new Map<number, readonly StateCode[]>();
  representatives.set(pack, known);
  const cached = known.get(classIndex);
  if (cached !== undefined) return cached;
  const named = new Set([...pack.issueAges, ...pack.faceLimits].flatMap((row) => row.states ?? []));
  const sold = statesOfClass(pack, classIndex);
  const plain = sold.find((state) => !named.has(state));
  const states = [...sold.filter((state) => named.has(state)), ...(plain === undefined ? [] : [plain])];
  known.set(classIndex, states);
  return states;
}
