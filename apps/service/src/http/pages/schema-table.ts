import { type Html, html, type Part, prose } from './html.ts';

/** The parts of a JSON schema that this page reads. */
export interface DocumentSchema {
  readonly type?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly DocumentSchema[];
  readonly items?: DocumentSchema;
  readonly properties?: Readonly<Record<string, DocumentSchema>>;
  readonly required?: readonly string[];
  readonly description?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly 'x-expects'?: string;
}

interface Row {
  readonly name: string;
  readonly depth: number;
  readonly required: boolean;
  readonly type: string;
  readonly notes: Html;
}

/** More values than this are folded away. */
const SHOWN_VALUES = 16;

/** The fields of a body as a table, or one per form when it has several. */
export function schemaTable(schema: DocumentSchema): Html {
  const forms = formsOf(schema);
  if (forms.length > 1) {
    return html`${forms.map(
      (form, index) =>
        html`<p class="form">Form ${index + 1} of ${forms.length}</p>${tableOf(fieldRows(form, 0))}`,
    )}`;
  }
  const rows = fieldRows(forms[0] ?? {}, 0);
  return rows.length > 0 ? tableOf(rows) : html`<p>${typeOf(schema)}${notesOf(schema)}</p>`;
}

function tableOf(rows: readonly Row[]): Html {
  return html`<table class="fields"><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.map(
    ({ name, depth, required, type, notes }) =>
      html`<tr><td class="d${Math.min(depth, 6)}"><code>${name}</code>${
        required ? html` <abbr title="required, always there">*</abbr>` : null
      }</td><td>${type}</td><td>${notes}</td></tr>`,
  )}</tbody></table>`;
}

function fieldRows(schema: DocumentSchema, depth: number): Row[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => [
    {
      name,
      depth,
      required: schema.required?.includes(name) ?? false,
      type: typeOf(field),
      notes: notesOf(field),
    },
    ...innerRows(field, depth + 1),
  ]);
}

function innerRows(field: DocumentSchema, depth: number): Row[] {
  if (isMoney(field)) return [];
  const forms = formsOf(field).map((form) => (form.type === 'array' ? (form.items ?? {}) : form));
  return forms.flatMap((form) => (isMoney(form) ? [] : fieldRows(form, depth)));
}

/** The alternatives of a schema without null, which `typeOf` describes. */
function formsOf(schema: DocumentSchema): DocumentSchema[] {
  return (schema.anyOf ?? [schema]).filter(({ type }) => type !== 'null');
}

function isMoney({ properties }: DocumentSchema): boolean {
  return properties !== undefined && Object.keys(properties).join() === 'cents,display';
}

export function typeOf(schema: DocumentSchema): string {
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (isMoney(schema)) return 'Money';
  if (schema.type === 'array') return `array of ${typeOf(schema.items ?? {})}`;
  return schema.format === undefined || schema.format === 'uuid'
    ? (schema.type ?? 'any')
    : `${schema.type} (${schema.format})`;
}

export function notesOf(schema: DocumentSchema): Html {
  const facts: Part[] = [];
  const [only = {}] = formsOf(schema);
  const prefix = /^\^([a-z]+_)/.exec(only.pattern ?? '')?.[1];
  if (prefix !== undefined) facts.push(html`<code>${prefix}…</code>`);
  const description = schema.description ?? only.description;
  if (description !== undefined) facts.push(prose(sentence(description)));
  for (const limit of limitsOf(only)) facts.push(html`${sentence(limit)}`);
  const items = only.type === 'array' ? (only.items ?? {}) : null;
  const values = only.enum ?? items?.enum;
  if (values !== undefined) facts.push(valuesOf(values));
  if (items !== null) {
    for (const limit of limitsOf(items)) facts.push(html`${sentence(`each ${limit}`)}`);
  }
  if (schema.default !== undefined) facts.push(html`Default <code>${JSON.stringify(schema.default)}</code>.`);
  return html`${facts.map((fact, index) => (index === 0 ? fact : html` ${fact}`))}`;
}

function valuesOf(values: readonly unknown[]): Html {
  const list = values.map((value, index) => html`${index === 0 ? '' : ', '}<code>${String(value)}</code>`);
  if (values.length <= SHOWN_VALUES) return html`One of ${list}.`;
  return html`<details class="values"><summary>One of ${values.length} values</summary>${list}</details>`;
}

/** The constraints in words. A pattern with its own description (`x-expects`) is shown as that. */
function limitsOf(schema: DocumentSchema): string[] {
  const limits: string[] = [];
  if (schema['x-expects'] !== undefined) limits.push(schema['x-expects']);
  else limits.push(...range(schema.minimum, schema.maximum, ''));
  if (schema.pattern === undefined) limits.push(...range(schema.minLength, schema.maxLength, ' characters'));
  limits.push(...range(schema.minItems, schema.maxItems, ' entries'));
  return limits;
}

function range(low: number | undefined, high: number | undefined, unit: string): string[] {
  if (low !== undefined && high !== undefined) return [`${low} to ${high.toLocaleString('en-US')}${unit}`];
  if (high !== undefined) return [`at most ${high.toLocaleString('en-US')}${unit}`];
  return low === undefined || low === 0 ? [] : [`at least ${low}${unit}`];
}

function sentence(text: string): string {
  const trimmed = text.trim();
  const first = /^[a-z]+_/.test(trimmed) ? trimmed : trimmed.charAt(0).toUpperCase() + trimmed.slice(1);
  return first.endsWith('.') ? first : `${first}.`;
}
