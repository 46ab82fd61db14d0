import type { operations } from './generated/api.generated.ts';

/** The query of an operation. `undefined` counts as left out, also under exactOptionalPropertyTypes. */
export type QueryOf<Id extends keyof operations> = Loose<NonNullable<operations[Id]['parameters']['query']>>;

type Loose<T> = {
  readonly [Key in keyof T]: Record<never, never> extends Pick<T, Key> ? T[Key] | undefined : T[Key];
};
