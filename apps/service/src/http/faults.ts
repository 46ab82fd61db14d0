import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import type { Fault } from '../kernel/index.ts';

interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A schema made ready to name every fault of a value. `x-expects` on a schema is its sentence for people. */
export class FaultFinder {
  readonly #schema: TSchema;
  readonly #validator: Validator;

  constructor(schema: TSchema) {
    this.#schema = schema;
    this.#validator = Compile(schema);
  }

  /** No fault: an empty list. Otherwise one fault per failing place, each once. */
  find(value: unknown): Fault[] {
    if (this.#validator.Check(value)) return [];
    const errors = this.#validator.Errors(value) as SchemaError[];
    return mergeFaults(errors.flatMap((error) => this.#faultsOf(error)));
  }

  #faultsOf(error: SchemaError): Fault[] {
    const told = this.#expectation(error);
    if (told !== null) return [told];
    switch (error.keyword) {
      case 'required':
        return (error.params.requiredProperties as string[]).map((name) => ({
          param: `${error.instancePath}/${escapePointer(name)}`,
          detail: `${name} is required.`,
        }));
      // Each unknown field is also reported by itself, as a value for which no schema holds.
      case 'additionalProperties':
        return [];
      case 'boolean':
        return [
          { param: error.instancePath, detail: `${lastName(error.instancePath)} is not a known field.` },
        ];
      default:
        return [{ param: error.instancePath, detail: `${lastName(error.instancePath)} ${sentence(error)}.` }];
    }
  }

  /** The outermost schema on the way to the error that has a sentence of its own, with the place it stands for. */
  #expectation(error: SchemaError): Fault | null {
    const steps = error.schemaPath.split('/').slice(1).map(unescapePointer);
    const place = error.instancePath.split('/').slice(1);
    let schema: unknown = this.#schema;
    let depth = 0;
    for (let i = 0; ; i++) {
      const expects = (schema as Record<string, unknown> | undefined)?.['x-expects'];
      if (typeof expects === 'string') {
        const param = depth === 0 ? '' : `/${place.slice(0, depth).join('/')}`;
        return { param, detail: `${lastName(param)} must be ${expects}.` };
      }
      const step = steps[i];
      if (step === undefined || typeof schema !== 'object' || schema === null) return null;
      if (steps[i - 1] === 'properties' || (step === 'items' && steps[i - 1] !== 'properties')) depth++;
      schema = (schema as Record<string, unknown>)[step];
    }
  }
}

function sentence(error: SchemaError): string {
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'type':
      return `must be ${withArticle(String(error.params.type))}`;
    case 'enum':
      return `must be one of ${(error.params.allowedValues as unknown[]).join(', ')}`;
    case 'const':
      return `must be ${JSON.stringify(error.params.allowedValue)}`;
    case 'minimum':
    case 'exclusiveMinimum':
    case 'maximum':
    case 'exclusiveMaximum':
      return `must be ${String(error.params.comparison)} ${String(limit)}`;
    case 'minLength':
      return `must have at least ${String(limit)} character${limit === 1 ? '' : 's'}`;
    case 'maxLength':
      return `must have at most ${String(limit)} characters`;
    case 'minItems':
      return `must have at least ${String(limit)} item${limit === 1 ? '' : 's'}`;
    case 'maxItems':
      return `must have at most ${String(limit)} items`;
    case 'uniqueItems':
      return 'must not name anything twice';
    case 'format':
      return `must be a valid ${String(error.params.format)}`;
    default:
      return 'does not have the expected form';
  }
}

function withArticle(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function lastName(pointer: string): string {
  if (pointer === '') return 'The body';
  return unescapePointer(pointer.slice(pointer.lastIndexOf('/') + 1));
}

function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** Faults of several checks as one list, the first of each place. */
export function mergeFaults(...lists: readonly (readonly Fault[])[]): Fault[] {
  const faults = new Map<string, Fault>();
  for (const fault of lists.flat()) if (!faults.has(fault.param)) faults.set(fault.param, fault);
  return [...faults.values()];
}
