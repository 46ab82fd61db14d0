import { plainYaml } from '@prequal/packs/yaml-edit';

/** The names of the classes in pack.yaml, which may have errors; none if they cannot be read. */
export function declaredClasses(files: Readonly<Record<string, string>>): readonly string[] {
  const text = Object.entries(files).find(([path]) => path.endsWith('/pack.yaml'))?.[1] ?? '';
  const classes = (plainYaml(text) as { readonly classes?: unknown } | null | undefined)?.classes;
  if (!Array.isArray(classes)) return [];
  return classes.flatMap((each: { readonly name?: unknown } | null) =>
    typeof each?.name === 'string' ? [each.name] : [],
  );
}
