import type { TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Settings } from 'typebox/system';
import type { FieldIssue } from '../kernel/index.ts';
import { cutToSize, type LongList, type UnknownMember } from './cut-to-size.ts';

/** The library stops at 8 by default. This is more than a body can have that was cut to size. */
Settings.Set({ maxErrors: 10_000 });

/** More issues than this are not looked for: a hostile body must not cost as much as an evaluation. */
export const MOST_ISSUES = 100;
/** Longer names are shortened where they are repeated to the client. */
const LONGEST_NAME = 200;

interface SchemaError {
  readonly keyword: string;
  readonly schemaPath: string;
  readonly instancePath: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly message: string;
}

/** A list that is too long comes before its items, and an unknown field before the one that it leaves missing. */
type IssueKind = 'length' | 'unknown' | 'other';

function kindOf({ keyword }: SchemaError): IssueKind {
  if (keyword === 'maxItems') return 'length';
  return keyword === 'boolean' ? 'unknown' : 'other';
}

function lengthError({ limit, ...position }: LongList): SchemaError {
  return { ...position, keyword: 'maxItems', params: { limit }, message: '' };
}

const validators = new WeakMap<TSchema, Validator>();

/** Compiled once, because several routes take the same body, and when it is needed: compiling all is a good part of a start. */
function compiled(schema: TSchema): Validator {
  const known = validators.get(schema);
  if (known !== undefined) return known;
  const validator = Compile(schema);
  validators.set(schema, validator);
  return validator;
}

/** A compiled schema that reports every issue of a value. `x-expects` on a schema is the sentence shown to people. */
export class IssueFinder {
  readonly #schema: TSchema;
  readonly #member: string;

  /** What one member of the value is called. */
  constructor(schema: TSchema, member: 'field' | 'parameter' = 'field') {
    this.#schema = schema;
    this.#member = member;
  }

  /**
   * An empty list if the value is valid; otherwise one issue per invalid field, up to `MOST_ISSUES`. Lists that are too
   * long come first, then unknown fields, then the `weighty` issues of other checks.
   */
  find(value: unknown, weighty: readonly FieldIssue[] = []): FieldIssue[] {
    const validator = compiled(this.#schema);
    if (validator.Check(value)) return [...weighty];
    const {
      value: cut,
      longLists,
      unknownMembers,
    } = cutToSize(this.#schema, value, (schema, list) => compiled(schema).Check(list));
    if (unknownMembers.length >= MOST_ISSUES) return this.#excess(longLists, unknownMembers);
    const errors = ofChosenForms([
      ...longLists.map(lengthError),
      ...(validator.Errors(cut) as SchemaError[]),
    ]);
    return mergeIssues(
      this.#issuesOfKind(errors, 'length'),
      this.#issuesOfKind(errors, 'unknown'),
      weighty,
      this.#issuesOfKind(errors, 'other'),
    );
  }

  /** The issues of a value with so many unknown members that no others are reported: it need not be checked further. */
  #excess(longLists: readonly LongList[], members: readonly UnknownMember[]): FieldIssue[] {
    return mergeIssues(
      this.#issuesOfKind(longLists.map(lengthError), 'length'),
      members.map(({ instancePath, name }) =>
        unknownMember(`${instancePath}/${escapePointer(name)}`, this.#member),
      ),
    );
  }

  *#issuesOfKind(errors: readonly SchemaError[], kind: IssueKind): Iterable<FieldIssue> {
    for (const error of errors) if (kindOf(error) === kind) yield* this.#issuesOf(error);
  }

  #issuesOf(error: SchemaError): FieldIssue[] {
    const result = this.#expectation(error);
    if (result !== null) return [result];
    switch (error.keyword) {
      case 'required':
        return (error.params.requiredProperties as string[]).map((name) => ({
          param: `${error.instancePath}/${escapePointer(name)}`,
          detail: `${name} is required.`,
        }));
      // Each unknown field is also reported by itself, as a value that no schema accepts.
      case 'additionalProperties':
        return [];
      case 'boolean':
        return [unknownMember(error.instancePath, this.#member)];
      default:
        return [
          { param: error.instancePath, detail: `${placeName(error.instancePath)} ${sentence(error)}.` },
        ];
    }
  }

  /** The outermost schema on the path to the error that has its own sentence, with its path. */
  #expectation(error: SchemaError): FieldIssue | null {
    const steps = error.schemaPath.split('/').slice(1).map(unescapePointer);
    const place = error.instancePath.split('/').slice(1);
    let schema: unknown = this.#schema;
    let depth = 0;
    for (let i = 0; ; i++) {
      const expects = (schema as Record<string, unknown> | undefined)?.['x-expects'];
      if (typeof expects === 'string' && !isOneOrMore(steps.slice(i))) {
        const param = depth === 0 ? '' : `/${place.slice(0, depth).join('/')}`;
        return { param, detail: `${placeName(param)} must be ${expects}.` };
      }
      const step = steps[i];
      if (step === undefined || typeof schema !== 'object' || schema === null) return null;
      if (steps[i - 1] === 'properties' || (step === 'items' && steps[i - 1] !== 'properties')) depth++;
      schema = (schema as Record<string, unknown>)[step];
    }
  }
}

/** Whether these steps lead to an item of a schema that takes one value or a list of them. */
function isOneOrMore([union, , items]: readonly string[]): boolean {
  return union === 'anyOf' && items === 'items';
}

/** Where a value may have several forms, such as a number or an object, only the errors of the form that it has. */
function ofChosenForms(all: readonly SchemaError[]): readonly SchemaError[] {
  const dropped = new Set<SchemaError>();
  const byRow = groupByRow(all);
  for (const union of all.filter(({ keyword }) => keyword === 'anyOf')) {
    // The errors of a row are few; only unions above the rows concern all of them.
    const errors = byRow.get(rowOf(union)) ?? all;
    const forms = `${union.schemaPath}/anyOf/`;
    const formOf = ({ schemaPath, instancePath }: SchemaError): string | undefined =>
      schemaPath.startsWith(forms) && instancePath.startsWith(union.instancePath)
        ? schemaPath.slice(forms.length).split('/')[0]
        : undefined;
    const others = new Set<string | undefined>(
      errors
        .filter((error) => error.keyword === 'type' && error.schemaPath === `${forms}${formOf(error)}`)
        .map(formOf),
    );
    const hasForm = errors.some((error) => formOf(error) !== undefined && !others.has(formOf(error)));
    if (!hasForm) continue;
    for (const error of errors) {
      if (error === union || others.has(formOf(error) ?? 'none')) dropped.add(error);
    }
  }
  return all.filter((error) => !dropped.has(error));
}

const ROW_DEPTH = 3;

/** The row of a list that an error is about, such as `/applicant/conditions/7`; an empty string above the rows. */
function rowOf({ instancePath }: SchemaError): string {
  const steps = instancePath.split('/');
  return steps.length <= ROW_DEPTH ? '' : steps.slice(0, ROW_DEPTH + 1).join('/');
}

function groupByRow(errors: readonly SchemaError[]): ReadonlyMap<string, readonly SchemaError[]> {
  const groups = new Map<string, SchemaError[]>();
  for (const error of errors) {
    const row = rowOf(error);
    if (row === '') continue;
    const group = groups.get(row);
    if (group === undefined) groups.set(row, [error]);
    else group.push(error);
  }
  return groups;
}

function sentence(error: SchemaError): string {
  const limit = error.params.limit;
  switch (error.keyword) {
    case 'type':
      return `must be ${[error.params.type].flat().map(String).map(withArticle).join(' or ')}`;
    case 'enum': {
      const values = error.params.allowedValues as unknown[];
      return `must be ${values.length === 1 ? '' : 'one of '}${values.map(String).join(', ')}`;
    }
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
      return 'must not contain duplicates';
    case 'format':
      return `must be a valid ${String(error.params.format)}`;
    default:
      return 'does not have the expected format';
  }
}

function withArticle(type: string): string {
  if (type === 'null') return type;
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

export function unknownMember(param: string, member: string): FieldIssue {
  return {
    param: shortened(param),
    detail: `${shortened(lastStep(param)) || '""'} is not a known ${member}.`,
  };
}

function shortened(name: string): string {
  return name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name;
}

/** The field at a path, or the list and the index of the item: `dob`, `amounts[0]`. */
function placeName(pointer: string): string {
  if (pointer === '') return 'The body';
  const name = lastStep(pointer);
  const list = lastStep(pointer.slice(0, pointer.lastIndexOf('/')));
  return /^\d+$/.test(name) && list !== '' ? `${list}[${name}]` : name;
}

function lastStep(pointer: string): string {
  return unescapePointer(pointer.slice(pointer.lastIndexOf('/') + 1));
}

export function escapePointer(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

export function unescapePointer(step: string): string {
  return step.replaceAll('~1', '/').replaceAll('~0', '~');
}

/** The issues of several checks as one list, with the first of each field, up to `MOST_ISSUES`. */
export function mergeIssues(...lists: readonly Iterable<FieldIssue>[]): FieldIssue[] {
  const issues = new Map<string, FieldIssue>();
  for (const list of lists) {
    for (const issue of list) {
      if (issues.size >= MOST_ISSUES) return [...issues.values()];
      if (!issues.has(issue.param)) issues.set(issue.param, issue);
    }
  }
  return [...issues.values()];
}
