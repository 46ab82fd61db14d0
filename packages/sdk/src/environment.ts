/** The token from the environment; undefined where there is no environment, as in browsers. */
export function tokenOfEnvironment(): string | undefined {
  const { process } = globalThis as {
    readonly process?: { readonly env?: Readonly<Record<string, string | undefined>> };
  };
  return process?.env?.PREQUAL_TOKEN;
}
