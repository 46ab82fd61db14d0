import { type Node, parseSync } from 'oxc-parser';

/** What a message is for, in the order of the page. */
export const KINDS = ['Errors', 'Command line', 'API reference', 'Pages', 'Log', 'Other text'] as const;
export type MessageKind = (typeof KINDS)[number];

export interface Message {
  readonly kind: MessageKind;
  /** `{…}` stands for an inserted value. */
  readonly text: string;
}

const LOG_METHOD = /^(?:trace|debug|info|warn|error|fatal)$/;
const ERROR_CALL = /Error$|[Pp]roblem$|[Ii]ssue$|^(?:refuse|complain|fail|notFound)/;
/** Says that our own code is wrong; people see an internal error instead. */
const ASSERTION = /^(?:invariant|InvariantError)$/;
/** The same in code that has no `invariant`. Callers of the SDK are its users: its errors are for them. */
const ASSERTION_OUTSIDE_SDK = /^RangeError$/;
const INPUT_CALL = /^(?:needed|optional|place|optionalPlace|flag|command)$/;
const PAGE_TAGS = /^(?:html|prose)$/;

/** Strings that are code and not prose: SQL, CSS, selectors, header values, contents of generated files. */
const NOT_PROSE = [
  /^\s*(?:select|insert|update|delete|with|create|alter|drop|truncate|lock|listen|notify|begin|commit|set local|analyze|vacuum|on conflict|and|where|order by|limit|returning|left join|join|from|values|group by|for update|case when)\b[\s\S]*(?:[=();*$]|\b(?:from|into|set|table|select|read|only|by|as)\b)/i,
  /^(?:[\w-]+=[^ ]*;? ?)+$/,
  /\(select \w+\(|^and \{…\}$/,
  /(?:default|script|style)-src /,
  /^\s*[.@#:\w-][^{}]*\{[^{}]*:[^{}]*;?\}/,
  /\$\d(?![\d,.])|\bis not null\b|\bat time zone\b|\blateral\b|\bisolation level\b|^(?:show wal_level|listen |svg g |id viewBox )|^(?:alter|create|drop) (?:role|database|index|function|trigger) /,
  /^(?:attachment|public|HttpOnly|GET|Authorization|'self'); ?|^(?:public|GET|Authorization), |^'self' /,
  / as "\w+"|=>|^font-family:|; charset=|^(?:private|img-src|Content-\w+|Connection|X-[\w-]+)[,:]? /,
];

/** Every string of a source file that a person may read, in the order of the file; not those for developers. */
export function extractMessages(path: string, source: string): Message[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const found: Message[] = [];
  visit(program, { kind: 'Other text', path, source, found });
  return found;
}

interface Scope {
  readonly kind: MessageKind;
  readonly path: string;
  readonly source: string;
  readonly found: Message[];
}

function visit(node: Node, scope: Scope): void {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSTypeAnnotation':
    case 'TSTypeParameterInstantiation':
      return;
    case 'Literal':
      if (typeof node.value === 'string') keep(node.value, scope);
      return;
    case 'TemplateLiteral':
      keep(templateText(node, scope.source), scope);
      break;
    case 'BinaryExpression':
      if (node.operator === '+' && isText(node.left) && isText(node.right)) {
        keep(textOf(node, scope.source), scope);
        return;
      }
      break;
    case 'CallExpression':
    case 'NewExpression':
      if (isAssertion(nameOf(node.callee), scope.path)) return;
      visitChildren(node, { ...scope, kind: kindOfCall(nameOf(node.callee)) ?? scope.kind });
      return;
    case 'TaggedTemplateExpression':
      visitChildren(node, { ...scope, kind: PAGE_TAGS.test(nameOf(node.tag)) ? 'Pages' : scope.kind });
      return;
    case 'Property':
      // The name of a command is typed, not read.
      if (scope.kind === 'Command line' && nameOf(node.key) === 'name') return;
      visitChildren(node, { ...scope, kind: kindOfProperty(nameOf(node.key), scope.kind) });
      return;
    default:
  }
  visitChildren(node, scope);
}

function visitChildren(node: Node, scope: Scope): void {
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) visit(child, scope);
  }
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** The last name of a callee or key, with the logger it is called on: `log.warn` for `deps.log.warn`. */
function nameOf(node: Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression') return '';
  const name = nameOf(node.property);
  return nameOf(node.object) === 'log' ? `log.${name}` : name;
}

function isAssertion(name: string, path: string): boolean {
  return ASSERTION.test(name) || (ASSERTION_OUTSIDE_SDK.test(name) && !path.startsWith('packages/sdk/'));
}

function kindOfCall(name: string): MessageKind | null {
  if (name.startsWith('log.') && LOG_METHOD.test(name.slice(4))) return 'Log';
  const last = name.split('.').at(-1) ?? '';
  if (INPUT_CALL.test(last)) return 'Command line';
  return ERROR_CALL.test(last) ? 'Errors' : null;
}

function kindOfProperty(name: string, outer: MessageKind): MessageKind {
  if (outer !== 'Other text') return outer;
  if (name === 'summary' || name === 'description') return 'API reference';
  return name === 'detail' || name === 'title' ? 'Errors' : outer;
}

function isText(node: Node): boolean {
  if (node.type === 'Literal') return typeof node.value === 'string';
  if (node.type === 'BinaryExpression')
    return node.operator === '+' && isText(node.left) && isText(node.right);
  return node.type === 'TemplateLiteral';
}

function textOf(node: Node, source: string): string {
  if (node.type === 'Literal') return String(node.value);
  if (node.type === 'TemplateLiteral') return templateText(node, source);
  return node.type === 'BinaryExpression' ? textOf(node.left, source) + textOf(node.right, source) : '';
}

function templateText(node: Extract<Node, { type: 'TemplateLiteral' }>, source: string): string {
  return node.quasis
    .map((part, index) => {
      const inserted = node.expressions[index];
      const name = inserted === undefined ? '' : source.slice(inserted.start, inserted.end);
      return `${part.value.cooked ?? ''}${inserted === undefined ? '' : `{${/^[\w.]+$/.test(name) ? name : '…'}}`}`;
    })
    .join('');
}

function keep(value: string, { kind, found }: Scope): void {
  if (NOT_PROSE.some((pattern) => pattern.test(value))) return;
  const text = value
    .replace(/<(?:style|script)[\s\S]*?<\/(?:style|script)>/g, ' ')
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  if (/[A-Za-z]{2}[,;:.]? (?:["({]|[A-Za-z])/.test(text)) found.push({ kind, text });
}
