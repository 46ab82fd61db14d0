import type { FaceLimitRow, FlatPack, IssueAgeRow, StateCode } from '@prequal/engine';

const OLDEST = 120;

/** Inclusive face amounts. */
interface SoldFaces {
  readonly minCents: number;
  readonly maxCents: number;
}

/** States where the class itself is sold. */
export function statesOfClass(pack: FlatPack, classIndex: number): readonly StateCode[] {
  const excluded = pack.states.classExclusions
    .filter((row) => row.classIndex === classIndex)
    .flatMap((row) => row.states);
  return pack.states.available.filter((state) => !excluded.includes(state));
}

/** Ages at which the class is issued in at least one state where it is sold. */
export function acceptedAges(pack: FlatPack, classIndex: number, tobacco: boolean): readonly number[] {
  const { ages, states } = reachOf(pack, classIndex);
  const known = ages.get(tobacco);
  if (known !== undefined) return known;
  const accepted = new Set<number>();
  for (const state of states) {
    const { min, max } = agesIn(pack.issueAges, { classIndex, tobacco, state });
    for (let age = min; age <= max; age += 1) accepted.add(age);
  }
  const sorted = [...accepted].sort((a, b) => a - b);
  ages.set(tobacco, sorted);
  return sorted;
}

/** Face amounts sold at an age, one range per distinct treatment of states; empty ranges are left out. */
export function facesAt(pack: FlatPack, classIndex: number, age: number): readonly SoldFaces[] {
  const { faces, states } = reachOf(pack, classIndex);
  const known = faces.find(({ minAge, maxAge }) => minAge <= age && age <= maxAge);
  if (known !== undefined) return known.ranges;
  const ranges = states.flatMap((state) => {
    const rows = pack.faceLimits.filter((row) => faceRowMatches(row, { classIndex, age, state }));
    if (rows.length === 0) return [];
    const minCents = Math.max(...rows.map((row) => row.minCents));
    const maxCents = Math.min(...rows.map((row) => row.maxCents));
    return minCents <= maxCents ? [{ minCents, maxCents }] : [];
  });
  faces.push({ ...unchangedAround(age, pack.faceLimits), ranges });
  return ranges;
}

/** The ages around this one at which no row begins or ends. */
function unchangedAround(
  age: number,
  rows: readonly FaceLimitRow[],
): { readonly minAge: number; readonly maxAge: number } {
  const starts = rows.flatMap((row) => [row.minAge, row.maxAge + 1]);
  return {
    minAge: Math.max(...starts.filter((start) => start <= age)),
    maxAge: Math.min(...starts.filter((start) => start > age)) - 1,
  };
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

/** What is known of a class so far: every age needs it, and several checks ask for the same ages. */
interface ClassReach {
  /** States that no row names are treated alike, so one represents the rest. */
  readonly states: readonly StateCode[];
  /** By tobacco use. */
  readonly ages: Map<boolean, readonly number[]>;
  readonly faces: {
    readonly minAge: number;
    readonly maxAge: number;
    readonly ranges: readonly SoldFaces[];
  }[];
}

const reaches = new WeakMap<FlatPack, Map<number, ClassReach>>();

function reachOf(pack: FlatPack, classIndex: number): ClassReach {
  let byClass = reaches.get(pack);
  if (byClass === undefined) {
    byClass = new Map();
    reaches.set(pack, byClass);
  }
  let reach = byClass.get(classIndex);
  if (reach === undefined) {
    reach = { states: representativeStates(pack, classIndex), ages: new Map(), faces: [] };
    byClass.set(classIndex, reach);
  }
  return reach;
}

function representativeStates(pack: FlatPack, classIndex: number): readonly StateCode[] {
  const named = new Set([...pack.issueAges, ...pack.faceLimits].flatMap((row) => row.states ?? []));
  const sold = statesOfClass(pack, classIndex);
  const plain = sold.find((state) => !named.has(state));
  return [...sold.filter((state) => named.has(state)), ...(plain === undefined ? [] : [plain])];
}
