import { PROBLEMS } from '@prequal/contract/vocabulary';
import type { Content, DocumentExample, Operation, Parameter } from './document.ts';
import { type Html, html, prose } from './html.ts';
import { type DocumentSchema, notesOf, schemaTable, typeOf } from './schema-table.ts';

export interface PlacedOperation {
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
}

/** One operation: what it takes and returns on the left, examples and a form to try it on the right. */
export function operationSection({ method, path, operation }: PlacedOperation): Html {
  const { operationId, summary, description, parameters = [], requestBody } = operation;
  const scope = operation['x-scope'];
  return html`
<article class="op" id="${operationId}">
  <h3>${methodBadge(method)}<a href="#${operationId}"><code>${path}</code></a>${
    scope === undefined
      ? html`<span class="tag">no token</span>`
      : html`<span class="tag">scope ${scope}</span>`
  }${operation.deprecated === true ? html`<span class="tag old">has a successor</span>` : null}</h3>
  <p class="summary">${summary}</p>
  ${description === undefined ? null : html`<p class="text">${prose(description)}</p>`}
  <div class="columns">
    <div>
      ${parameters.length === 0 ? null : html`<h4>Parameters</h4>${parameterTable(parameters)}`}
      ${requestBody === undefined ? null : bodySection(requestBody)}
      <h4>Responses</h4>
      ${Object.entries(operation.responses)
        .filter(([status]) => Number(status) < 400)
        .map(([status, { description: text, content }]) => responseSection(status, text, content))}
      ${problemSection(operation)}
    </div>
    <div>${tryPanel({ method, path, operation })}</div>
  </div>
</article>`;
}

export function methodBadge(method: string): Html {
  return html`<span class="method ${method}">${method.toUpperCase()}</span>`;
}

function parameterTable(parameters: readonly Parameter[]): Html {
  return html`<table class="fields"><thead><tr><th>Name</th><th>Where</th><th>Notes</th></tr></thead><tbody>${parameters.map(
    ({ name, in: where, required, description, schema }) =>
      html`<tr><td><code>${name}</code>${required ? html` <abbr title="required">*</abbr>` : null}</td><td>${where}</td><td>${notesOf(
        { ...schema, ...(description === undefined ? {} : { description }) },
      )}</td></tr>`,
  )}</tbody></table>`;
}

function bodySection({ required, content }: NonNullable<Operation['requestBody']>): Html {
  const schema = content['application/json']?.schema ?? {};
  const empty = schema.properties !== undefined && Object.keys(schema.properties).length === 0;
  if (empty) return html`<h4>Body</h4><p>None, or an empty object.</p>`;
  return html`<h4>Body${required ? null : html` <span class="tag">optional</span>`}</h4>${schemaTable(schema)}`;
}

function responseSection(status: string, description: string, content: Content | undefined): Html {
  const [type, media] = Object.entries(content ?? {})[0] ?? [];
  if (media === undefined || type === undefined)
    return html`<p><b>${status}</b> ${prose(description)} No body.</p>`;
  const json = type === 'application/json';
  return html`<details class="response"><summary><b>${status}</b> ${prose(description)}${
    json ? null : html` <code>${type}</code>`
  }</summary>${json ? schemaTable(media.schema) : null}</details>`;
}

/** Every error, one line per status with its codes. */
function problemSection({ responses }: Operation): Html | null {
  const problems = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  if (problems.length === 0) return null;
  return html`<details class="response"><summary><b>4xx, 5xx</b> Problems</summary>
<table class="fields"><thead><tr><th>Status</th><th>Code</th><th>When</th></tr></thead><tbody>${problems.map(
    ([status, { description, content }]) =>
      html`<tr><td><b>${status}</b></td><td>${
        content !== undefined && 'application/problem+json' in content ? codesOf(Number(status)) : '–'
      }</td><td>${prose(description)}</td></tr>`,
  )}</tbody></table></details>`;
}

function codesOf(status: number): Html[] {
  const codes = Object.entries(PROBLEMS)
    .filter(([, problem]) => problem.status === status)
    .map(([code]) => code);
  // A well-formed entry that matches nothing is the one validation error with its own status.
  const all = status === 422 ? ['validation_error'] : codes;
  return all.map(
    (code, index) => html`${index === 0 ? '' : ', '}<a href="#problem-${code}"><code>${code}</code></a>`,
  );
}

function tryPanel({ method, path, operation }: PlacedOperation): Html {
  const { parameters = [], requestBody, responses } = operation;
  const examples = Object.values(requestBody?.content['application/json']?.examples ?? {});
  const response = Object.values(responses)
    .flatMap(({ content }) => Object.values(content?.['application/json']?.examples ?? {}))
    .at(0);
  return html`<form class="try panel" data-method="${method.toUpperCase()}" data-path="${path}" data-secured="${
    operation['x-scope'] === undefined ? 'no' : 'yes'
  }">
  <h4>Try it</h4>
  ${parameters.map(parameterField)}
  ${requestBody === undefined ? null : bodyField(operation.operationId, examples)}
  <div class="go" hidden><button class="send" type="submit">Send</button><button class="curl" type="button">Show as curl</button></div>
  <output aria-live="polite"></output>
</form>
${
  response === undefined
    ? null
    : html`<div class="panel"><h4>Example response</h4><pre tabindex="0">${pretty(response.value)}</pre></div>`
}`;
}

function parameterField({ name, in: where, required, schema, example }: Parameter): Html {
  const key = name === 'Idempotency-Key';
  // Ids in examples do not exist; names can be tried as they are.
  const tryable = required && !name.endsWith('id') && example !== undefined;
  const hint = key ? (required ? 'a new UUID for every request' : 'none') : String(example ?? '');
  const value = tryable ? html` value="${String(example)}"` : null;
  const must = required ? html` required` : null;
  return html`<label><code>${name}</code> <span>${kindOf(where, schema)}</span>
<input name="${name}" data-in="${where}" autocomplete="off" spellcheck="false" placeholder="${hint}"${value}${key ? keyRule(required) : must}></label>`;
}

/** The script fills an empty key in, so the browser must not ask for one. */
function keyRule(required: boolean): Html | null {
  return required ? html` data-required="yes"` : null;
}

function kindOf(where: string, schema: DocumentSchema): string {
  return `${where}, ${typeOf(schema)}`;
}

function bodyField(operationId: string, examples: readonly DocumentExample[]): Html {
  const [first] = examples;
  const choice =
    examples.length < 2
      ? null
      : html`<label><span>Example</span><select>${examples.map(
          ({ summary, value }) => html`<option value="${pretty(value)}">${summary}</option>`,
        )}</select></label>`;
  const text = first === undefined ? '' : pretty(first.value);
  const tall = text.split('\n').length > 10 ? ' tall' : '';
  return html`${choice}<label for="body-${operationId}"><code>body</code> <span>JSON</span></label>
<textarea id="body-${operationId}" class="body${tall}" spellcheck="false" autocomplete="off">${text}</textarea>`;
}

function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2);
}
