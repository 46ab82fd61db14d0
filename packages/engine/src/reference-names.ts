/** What the engine must know of the reference catalog: group membership and the uses of each medication. */
export interface ReferenceNames {
  readonly conditions: readonly ReferenceRow[];
  readonly medications: readonly (ReferenceRow & {
    /** Condition names. A medication with exactly one use is taken to be for that use when none is stated. */
    readonly uses: readonly string[];
  })[];
}

export interface ReferenceRow {
  readonly name: string;
  readonly groups: readonly string[];
  /** Broader names that this one also counts as: the base condition of a specific one, the generic of a brand. */
  readonly ancestors?: readonly string[];
}
