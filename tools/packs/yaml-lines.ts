/**
 * Writes the small subset of YAML that packs use: block mappings, lists, and one-line mappings for table rows,
 * which is how a person would write them.
 */
export function yamlOf(value: unknown, indent = 0): string {
  if (Array.isArray(value)) return value.map((item) => listItem(item, indent)).join('');
  if (isMapping(value)) {
    return Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => entry(key, item, indent))
      .join('');
  }
  return `${scalar(value)}\n`;
}

const WIDTH = 108;

function entry(key: string, value: unknown, indent: number): string {
  const lead = `${' '.repeat(indent)}${keyText(key)}:`;
  if (!isMapping(value) && !Array.isArray(value)) return `${lead} ${scalar(value)}\n`;
  const short = oneLine(value);
  if (isFlat(value) && lead.length + short.length < WIDTH) return `${lead} ${short}\n`;
  return `${lead}\n${yamlOf(value, indent + 2)}`;
}

function listItem(value: unknown, indent: number): string {
  const lead = `${' '.repeat(indent)}- `;
  const short = oneLine(value);
  if (isFlat(value) && lead.length + short.length < WIDTH) return `${lead}${short}\n`;
  return `${lead}${yamlOf(value, indent + 2).trimStart()}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  if (!isMapping(value)) return scalar(value);
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return `{ ${entries.map(([key, item]) => `${keyText(key)}: ${oneLine(item)}`).join(', ')} }`;
}

/** Worth one line: scalars only, or lists of scalars. */
function isFlat(value: unknown): boolean {
  const plain = (item: unknown): boolean => !isMapping(item) && !Array.isArray(item);
  if (Array.isArray(value)) return value.every(plain);
  if (!isMapping(value)) return true;
  return Object.values(value).every((item) => plain(item) || (Array.isArray(item) && item.every(plain)));
}

function isMapping(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Decimal);
}

function keyText(key: string): string {
  return /^[A-Za-z_][\w -]*$/.test(key) ? key : `"${key}"`;
}

/** A number with its decimals as written, such as 0.0830 or 36.00. */
export class Decimal {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function scalar(value: unknown): string {
  if (value instanceof Decimal) return value.text;
  if (typeof value !== 'string') return String(value);
  const plain = /^[A-Za-z0-9$(][\w $%().'’/&+-]*$/.test(value) && value.trim() === value;
  const reserved = /^(true|false|null|yes|no|on|off|~|[-+.\d][\d.e+-]*)$/i.test(value);
  const date = /^\d{4}-\d{2}-\d{2}$/.test(value);
  if ((plain && !reserved) || date) return value;
  return value.includes('"') ? `'${value.replaceAll("'", "''")}'` : JSON.stringify(value);
}
