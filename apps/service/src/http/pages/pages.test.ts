import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { startApi } from '../../../test/api.ts';
import type { ApiDocument } from './document.ts';
import { html, prose } from './html.ts';
import { notesOf, typeOf } from './schema-table.ts';

const api = await startApi();
const front = await api.app.inject({ url: '/' });
const docs = await api.app.inject({ url: '/docs' });
const document = JSON.parse((await api.app.inject({ url: '/openapi.json' })).body) as ApiDocument;

it('the front page leads to the reference', () => {
  expect(front.statusCode).toBe(200);
  expect(front.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(front.body).toContain('href="/docs"');
});

it('the reference shows every operation of the document, with its own menu entry', () => {
  expect(docs.statusCode).toBe(200);
  expect(docs.headers['content-type']).toBe('text/html; charset=utf-8');
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map(({ operationId }) => ({ path, operationId })),
  );
  expect(operations.length).toBeGreaterThan(20);
  for (const { path, operationId } of operations) {
    expect(docs.body).toContain(`<article class="op" id="${operationId}">`);
    expect(docs.body).toContain(`href="#${operationId}"`);
    expect(docs.body).toContain(`<code>${path}</code>`);
  }
});

it('the reference shows the scope, fields with their limits, and problem codes', () => {
  const [, article = ''] = docs.body.split('<article class="op" id="prequalify">');
  const [prequalify = ''] = article.split('</article>');
  expect(prequalify).toContain('scope prequalify');
  expect(prequalify).toMatch(
    /<code>weight_lbs<\/code> <abbr[^>]*>\*<\/abbr><\/td><td>integer<\/td><td>Weight in pounds. 1 to 1,000/,
  );
  expect(prequalify).toContain('<a href="#problem-idempotency_conflict">');
  expect(prequalify).toContain('Idempotency-Key');
});

it.each([
  ['/', front],
  ['/docs', docs],
])('%s loads no external assets and runs only scripts that its policy allows', (_path, page) => {
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).not.toContain('unsafe');
  for (const name of ['style', 'script']) {
    const blocks = [...page.body.matchAll(new RegExp(`<${name}>([\\s\\S]*?)</${name}>`, 'g'))];
    for (const [, text = ''] of blocks) {
      expect(policy).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    }
  }
  expect(page.body).not.toMatch(/<(?:link|iframe|object|embed|script src|img)\b/);
  expect(page.body).not.toMatch(/ (?:style|on\w+)=/);
  expect(page.body).not.toMatch(/(?:src|href)="https?:/);
});

it('text of the document is escaped', () => {
  expect(html`<p title="${`"><script>`}">${'<b>'}</p>`.markup).toBe(
    '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;</p>',
  );
  expect(prose('a `<b>` c').markup).toBe('a <code>&lt;b&gt;</code> c');
});

it.each([
  [{ type: 'integer', minimum: 1, maximum: 108 }, 'integer', '1 to 108.'],
  [{ type: 'string', maxLength: 500 }, 'string', 'At most 500 characters.'],
  [
    { type: 'array', items: { type: 'string' }, minItems: 1, maxItems: 20 },
    'array of string',
    '1 to 20 entries.',
  ],
  [{ anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] }, 'string (date) or null', ''],
  [{ type: 'string', const: 'list' }, '"list"', ''],
  [
    { type: 'string', pattern: '^req_[0-7]', description: 'Quote it.' },
    'string',
    '<code>req_…</code> Quote it.',
  ],
  [{ type: 'object', properties: { cents: {}, display: {} } }, 'Money', ''],
])('describes a schema in words: %j', (schema, type, notes) => {
  expect(typeOf(schema)).toBe(type);
  expect(notesOf(schema).markup).toBe(notes);
});
