import { SERVICE } from '../architecture/boundaries.ts';
import { extractMessages, KINDS, type Message } from './extract.ts';

const SOURCES = [
  { folder: `${SERVICE}/`, nameOf: (rest: string) => (rest.includes('/') ? rest.split('/')[0] : 'start') },
  { folder: 'packages/engine/src/', nameOf: () => 'packages/engine' },
  { folder: 'packages/packs/src/', nameOf: () => 'packages/packs' },
  { folder: 'packages/population/src/', nameOf: () => 'packages/population' },
  { folder: 'packages/reading/src/', nameOf: () => 'packages/reading' },
  { folder: 'packages/contract/src/', nameOf: () => 'packages/contract' },
  { folder: 'packages/sdk/src/', nameOf: () => 'packages/sdk' },
];
const LEFT_OUT = /\.test\.ts$|\.generated\.ts$|\/(?:fixtures|testing)\//;

const INTRODUCTION = `# Messages

Every sentence the product can show to a person, by module: read it in one sitting to judge the language. \`{…}\` stands
for an inserted value. Assertions are not listed: people see an internal error, developers the assertion in the log.

<!-- Generated from the sources by tools/messages; run \`npm run docs:messages\` after changing a message. -->
`;

/** The page of all messages in a source tree, given as path → text. */
export function renderMessages(files: ReadonlyMap<string, string>): string {
  const modules = new Map<string, Message[]>();
  for (const [path, text] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const source = SOURCES.find(({ folder }) => path.startsWith(folder));
    if (source === undefined || !path.endsWith('.ts') || LEFT_OUT.test(path)) continue;
    const module = source.nameOf(path.slice(source.folder.length)) ?? '';
    modules.set(module, [...(modules.get(module) ?? []), ...extractMessages(path, text)]);
  }
  const sections = [...modules].filter(([, messages]) => messages.length > 0);
  return [INTRODUCTION, ...sections.map(([name, messages]) => renderModule(name, messages))].join('\n');
}

function renderModule(name: string, messages: readonly Message[]): string {
  const blocks = KINDS.flatMap((kind) => {
    const texts = new Set(messages.filter((message) => message.kind === kind).map(({ text }) => text));
    return texts.size === 0 ? [] : [`### ${kind}\n\n${[...texts].map(renderItem).join('\n')}\n`];
  });
  return [`## ${name}\n`, ...blocks].join('\n');
}

function renderItem(text: string): string {
  return `- ${text.replace(/[<>*_[\]\\]/g, '\\$&')}`;
}
