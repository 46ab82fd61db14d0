/** The versions of each operation that this SDK supports; the first is the default. */
const SPOKEN = {
  prequalify: ['v3', 'v2'],
  quote: ['v3'],
  datasets: ['v3', 'v2'],
  cases: ['v1'],
} as const;

type Spoken = typeof SPOKEN;
export type Surface = keyof Spoken;
export type VersionOf<S extends Surface> = Spoken[S][number];
export type Versions = { readonly [S in Surface]: VersionOf<S> };
export type ApiVersionPins = { readonly [S in Surface]?: VersionOf<S> | undefined };

/** The version of an operation under these pins, as a type. */
export type Pinned<Pins, S extends Surface> = S extends keyof Pins
  ? Extract<Pins[S], VersionOf<S>> | (undefined extends Pins[S] ? Spoken[S][0] : never)
  : Spoken[S][0];

/** The pinned version if there is one, otherwise the SDK's default. */
export function resolveVersions(pins: ApiVersionPins = {}): Versions {
  for (const [surface, version] of Object.entries(pins)) {
    const spoken: readonly string[] | undefined = Object.hasOwn(SPOKEN, surface)
      ? SPOKEN[surface as Surface]
      : undefined;
    if (spoken === undefined) throw new TypeError(`apiVersion has no surface named ${surface}.`);
    if (version !== undefined && !spoken.includes(version))
      throw new TypeError(`apiVersion.${surface} is ${spoken.join(' or ')}, not ${version}`);
  }
  return {
    prequalify: pins.prequalify ?? SPOKEN.prequalify[0],
    quote: pins.quote ?? SPOKEN.quote[0],
    datasets: pins.datasets ?? SPOKEN.datasets[0],
    cases: pins.cases ?? SPOKEN.cases[0],
  };
}
