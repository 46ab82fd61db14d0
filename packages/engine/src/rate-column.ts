export type RateSex = 'male' | 'female' | 'unisex';

/** One column of the rate card: cents per $1,000 for the ages from `minAge` on. */
export interface RateColumn {
  readonly classIndex: number;
  /** `unisex` columns serve both sexes where no column of the sex exists. */
  readonly sex: RateSex;
  /** null: no tobacco distinction. */
  readonly tobacco: boolean | null;
  /** Index into `bands`. */
  readonly band: number;
  readonly minAge: number;
  readonly centsPerThousand: readonly number[];
}
