import { describe, expect, it } from 'vitest';
import { readTree } from '../architecture/tree.ts';
import { extractMessages } from './extract.ts';
import { renderMessages } from './render.ts';

const textsOf = (source: string) => extractMessages('example.ts', source).map(({ text }) => text);

describe('docs/messages.md', () => {
  it('lists every message in the sources (regenerate it with: npm run docs:messages)', async () => {
    const files = await readTree();
    expect(files.get('docs/messages.md')).toBe(renderMessages(files));
  });

  it('contains messages of every kind', async () => {
    const page = (await readTree()).get('docs/messages.md');
    for (const kind of ['Errors', 'Command line', 'API reference', 'Pages', 'Log']) {
      expect(page).toContain(`\n### ${kind}\n`);
    }
  });
});

describe('extracting messages', () => {
  it('reads strings, concatenations and templates, with inserted values as placeholders', () => {
    expect(textsOf("throw new Problem('gone', 'The case ' + 'is gone.')")).toEqual(['The case is gone.']);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the source under test is a template.
    expect(textsOf('throw new UsageError(`Use ${flag}, not "${given.trim()}".`)')).toEqual([
      'Use {flag}, not "{…}".',
    ]);
  });

  it('leaves out SQL, types, imports and single words', () => {
    const source = [
      "import { a } from 'not a module';",
      "type Mode = 'live mode' | 'test mode';",
      "const query = 'select id from accounts where id = $1';",
      "const mode = 'live';",
    ].join('\n');
    expect(textsOf(source)).toEqual([]);
  });

  it('leaves out what tells developers that the code is wrong', () => {
    const assertions = [
      "invariant(row !== undefined, 'the database returned no row');",
      "reject(new InvariantError('fewer outcomes than requests'));",
      "throw new RangeError('the variant is not in the catalog');",
    ].join('\n');
    expect(textsOf(assertions)).toEqual([]);
    const [option] = extractMessages(
      'packages/sdk/src/a.ts',
      "throw new RangeError('retries must be whole.');",
    );
    expect(option?.text).toBe('retries must be whole.');
  });

  it('tells the kinds of messages apart', () => {
    const kindOf = (source: string) => extractMessages('example.ts', source)[0]?.kind;
    expect(kindOf("deps.log.warn({ id }, 'Delivery failed')")).toBe('Log');
    expect(kindOf("command({ summary: 'Issue a token' })")).toBe('Command line');
    expect(kindOf("row.refuse('must be a number')")).toBe('Errors');
    expect(kindOf("const route = { summary: 'List all events' }")).toBe('API reference');
    expect(kindOf('html`<p>No results found</p>`')).toBe('Pages');
  });
});
