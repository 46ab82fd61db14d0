import type { Bundle, FhirResource, Reference, Resource } from 'fhir/r4.js';
import type { RecordPlace } from './record-place.ts';

type Target = RecordPlace<FhirResource>;

/** The resources of a bundle by what other resources call them. */
export class References {
  readonly #targets = new Map<string, Target>();
  /** Paths of resources that another one refers to. */
  readonly #used = new Set<string>();

  constructor(bundle: RecordPlace<Bundle>) {
    for (const entry of bundle.at('entry').items()) {
      const resource = entry.at('resource');
      for (const name of [entry.at('fullUrl').text(), localName(resource.as<Resource>())]) {
        if (name !== null && !this.#targets.has(name)) this.#targets.set(name, resource);
      }
    }
  }

  /** The resource that a reference means: inside its own resource, or of the bundle. Null if it is somewhere else. */
  find(
    reference: RecordPlace<Reference>,
    within: RecordPlace<{ contained?: FhirResource[] }>,
  ): Target | null {
    const name = reference.at('reference').text();
    if (name === null) return null;
    const found = name.startsWith('#')
      ? within
          .at('contained')
          .items()
          .find((resource) => resource.as<Resource>().at('id').text() === name.slice(1))
      : (this.#targets.get(name) ?? this.#targets.get(lastTwoSteps(name)));
    if (found !== undefined) this.#used.add(found.path);
    return found ?? null;
  }

  isUsed(resource: Target): boolean {
    return this.#used.has(resource.path);
  }
}

function localName(resource: RecordPlace<Resource>): string | null {
  const [type, id] = [resource.at('resourceType').text(), resource.at('id').text()];
  return type === null || id === null ? null : `${type}/${id}`;
}

/** `Patient/12` of an absolute address, without a version. */
export function lastTwoSteps(reference: string): string {
  const steps = reference.replace(/\/_history\/.*$/, '').split('/');
  return steps.slice(-2).join('/');
}
