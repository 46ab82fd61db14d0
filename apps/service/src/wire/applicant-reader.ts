import { PrequalifyRequestSchema } from '@prequal/contract';
import type { TextResolver } from '@prequal/packs';
import type { Static } from 'typebox';
import type { FieldIssue } from '../kernel/index.ts';
import {
  type Day,
  isUnderstood,
  type Resolved,
  resolveApplicant,
  type UnderwritingCommand,
} from '../underwriting/index.ts';
import { escapePointer, IssueFinder, mergeIssues, unknownMember } from './field-issues.ts';
import { checkNested, checkTargets, dropEmptyFields } from './nested/check.ts';
import { nestedPointer, translateNested } from './nested/translate.ts';

type Fields = Readonly<Record<string, unknown>>;
interface Failing {
  readonly errors: readonly FieldIssue[];
}

/** `shapeIssues` are issues of the row's format, found before. */
type PersonReader = (
  fields: Fields,
  shapeIssues?: readonly FieldIssue[],
) => { readonly command: UnderwritingCommand } | Failing;

/**
 * Validates a person of a population as POST /v3/prequalify validates its body, without `products`: the same issues.
 */
export function personReader(asOf: Day): PersonReader {
  const finder = new IssueFinder(PrequalifyRequestSchema);
  return (fields, shapeIssues = []) => {
    // Products are selected once, for the whole population.
    const body = dropEmptyFields({ ...fields, products: ['any'] });
    const errors = mergeIssues(
      'products' in fields ? [unknownMember('/products', 'field')] : [],
      finder.find(body, [...shapeIssues, ...checkTargets(body)]),
      checkNested(body, asOf),
    );
    if (errors.length > 0) return { errors };
    return { command: translateNested(body as Static<typeof PrequalifyRequestSchema>, 'prequalify', true) };
  };
}

export interface NamedPerson {
  readonly applicant: Resolved['applicant'];
  readonly coverage: UnderwritingCommand['coverage'];
  /** Pointers to texts that do not match anything in the catalog. */
  readonly unrecognized: readonly string[];
}

const NO_IDS = 'Ids belong to one published version; use a text here.';
const MEMBERS = ['applicant', 'coverage'];

/** Reads a person who is evaluated against catalogs that need not be published: applicant and coverage, with names. */
export function namedPersonReader(
  resolver: TextResolver,
  asOf: Day,
): (fields: Fields) => NamedPerson | Failing {
  const read = personReader(asOf);
  const catalog = { bundle: { nameOf: () => null, idOf: () => null }, resolver, suggester: null };
  return (fields) => {
    const unknownFields = Object.keys(fields)
      .filter((name) => !MEMBERS.includes(name))
      .map((name) => unknownMember(`/${escapePointer(name)}`, 'field'));
    const person = read(fields);
    const errors = mergeIssues(unknownFields, 'errors' in person ? person.errors : []);
    if ('errors' in person || errors.length > 0) return { errors };
    const { applicant, disclosures, unknownIds } = resolveApplicant(catalog, person.command.applicant, asOf);
    if (unknownIds.length > 0) {
      return { errors: unknownIds.map((row) => ({ param: nestedPointer(row, 'id'), detail: NO_IDS })) };
    }
    return {
      applicant,
      coverage: person.command.coverage,
      unrecognized: disclosures
        .filter((disclosure) => !isUnderstood(disclosure))
        .map(({ place }) => nestedPointer(place, 'text')),
    };
  };
}
