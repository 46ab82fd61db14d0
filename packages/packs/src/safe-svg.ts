/** A drawing that cannot be served: `message` says what is in it, for the author of the pack. */
export class UnsafeSvgError extends Error {
  override readonly name = 'UnsafeSvgError';
}

const LARGEST = 64 * 1024;
const DEEPEST = 32;
const NAMESPACE = 'http://www.w3.org/2000/svg';

const ELEMENTS: ReadonlySet<string> = new Set(
  `svg g path circle ellipse rect line polyline polygon title desc defs clipPath mask linearGradient radialGradient stop
   text tspan`.split(/\s+/),
);
/** Elements whose text is shown or read aloud; text anywhere else is dropped. */
const TEXT_ELEMENTS: ReadonlySet<string> = new Set(['title', 'desc', 'text', 'tspan']);
const ATTRIBUTES: ReadonlySet<string> = new Set(
  `id viewBox width height x y x1 y1 x2 y2 cx cy r rx ry fx fy dx dy d points transform role aria-label aria-hidden
   fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin stroke-miterlimit stroke-dasharray
   stroke-dashoffset stroke-opacity opacity color clip-path clip-rule clipPathUnits mask maskUnits maskContentUnits
   gradientUnits gradientTransform spreadMethod offset stop-color stop-opacity preserveAspectRatio font-size
   font-family font-weight font-style text-anchor dominant-baseline letter-spacing`.split(/\s+/),
);
/** Attributes that run or fetch something; any other attribute outside the list only decorates and is dropped. */
const ACTIVE_ATTRIBUTE = /^(?:on.*|(?:.*:)?href|src|style|xml:base)$/i;
const LOCAL_REFERENCE = /^url\(#[\w.-]+\)$/;

const NAME = /[A-Za-z_][\w.:-]*/y;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads a drawing as XML and writes a new one from the elements and attributes that only draw. What is served is what was
 * written here, so no browser can understand the original differently. Throws on anything that runs, fetches or nests
 * another document, on declarations and entities, and on text that is not well-formed XML.
 */
export function safeSvg(source: string): string {
  if (source.length > LARGEST) throw new UnsafeSvgError(`is larger than ${LARGEST / 1024} KiB`);
  return new SvgRewriter(source.replace(/^\uFEFF/, '')).rewrite();
}

class SvgRewriter {
  readonly #source: string;
  readonly #open: string[] = [];
  #at = 0;
  #output = '';

  constructor(source: string) {
    this.#source = source;
  }

  rewrite(): string {
    this.#skip(/<\?xml\s[^?<>]*\?>/y);
    for (let hasRoot = false; ; hasRoot = true) {
      this.#skipBetween();
      if (hasRoot) break;
      this.#readTag();
      while (this.#open.length > 0) this.#readContent();
    }
    if (this.#at < this.#source.length) throw malformed();
    return `${this.#output}\n`;
  }

  /** White space and comments. */
  #skipBetween(): void {
    while (this.#skip(/\s+/y) || this.#skip(/<!--(?:(?!--)[\s\S])*-->/y));
  }

  #readContent(): void {
    if (this.#source[this.#at] !== '<') this.#readText();
    else if (this.#source.startsWith('</', this.#at)) this.#readEnd();
    else if (!this.#skip(/<!--(?:(?!--)[\s\S])*-->/y)) this.#readTag();
  }

  #readText(): void {
    const end = this.#source.indexOf('<', this.#at);
    if (end < 0) throw malformed();
    const text = decode(this.#source.slice(this.#at, end));
    this.#at = end;
    if (TEXT_ELEMENTS.has(this.#open.at(-1) ?? '')) this.#output += encode(text);
  }

  #readEnd(): void {
    this.#at += 2;
    const name = this.#name();
    this.#skip(/\s+/y);
    this.#expect('>');
    if (this.#open.pop() !== name) throw malformed();
    this.#output += `</${name}>`;
  }

  #readTag(): void {
    if (/^<[!?]/.test(this.#source.slice(this.#at, this.#at + 2))) {
      throw new UnsafeSvgError('contains a declaration, CDATA or a processing instruction');
    }
    this.#expect('<');
    const name = this.#name();
    const isRoot = this.#output === '';
    if (!ELEMENTS.has(name) || isRoot !== (name === 'svg')) {
      throw new UnsafeSvgError(
        isRoot ? 'is not an SVG drawing' : `contains <${name}>, which is not allowed in a logo`,
      );
    }
    if (this.#open.length >= DEEPEST) throw new UnsafeSvgError(`nests more than ${DEEPEST} elements`);
    const attributes = this.#attributes();
    if (isRoot && attributes.get('xmlns') !== NAMESPACE) throw new UnsafeSvgError('is not an SVG drawing');
    this.#output += `<${name}${isRoot ? ` xmlns="${NAMESPACE}"` : ''}`;
    for (const [attribute, value] of attributes) this.#writeAttribute(name, attribute, value);
    if (this.#source.startsWith('/>', this.#at)) {
      this.#at += 2;
      this.#output += '/>';
      return;
    }
    this.#expect('>');
    this.#output += '>';
    this.#open.push(name);
  }

  #attributes(): Map<string, string> {
    const attributes = new Map<string, string>();
    while (this.#skip(/\s+/y) && !/[/>]/.test(this.#source[this.#at] ?? '>')) {
      const name = this.#name();
      this.#skip(/\s*=\s*/y);
      const quote = this.#source[this.#at];
      if ((quote !== '"' && quote !== "'") || attributes.has(name)) throw malformed();
      const end = this.#source.indexOf(quote, this.#at + 1);
      const value = this.#source.slice(this.#at + 1, end);
      if (end < 0 || value.includes('<')) throw malformed();
      attributes.set(name, decode(value));
      this.#at = end + 1;
    }
    return attributes;
  }

  #writeAttribute(element: string, name: string, value: string): void {
    if (ACTIVE_ATTRIBUTE.test(name)) {
      throw new UnsafeSvgError(`contains ${name} on <${element}>, which is not allowed in a logo`);
    }
    if (!ATTRIBUTES.has(name)) return;
    // CSS escapes could spell url( in other ways; no drawing attribute needs a backslash.
    if (/url|image|\\/i.test(value) && !LOCAL_REFERENCE.test(value) && name !== 'aria-label') {
      throw new UnsafeSvgError(`refers to something outside the file in ${name} on <${element}>`);
    }
    this.#output += ` ${name}="${encode(value)}"`;
  }

  #name(): string {
    NAME.lastIndex = this.#at;
    const name = NAME.exec(this.#source)?.[0];
    if (name === undefined) throw malformed();
    this.#at += name.length;
    return name;
  }

  #expect(text: string): void {
    if (!this.#source.startsWith(text, this.#at)) throw malformed();
    this.#at += text.length;
  }

  #skip(pattern: RegExp): boolean {
    pattern.lastIndex = this.#at;
    const length = pattern.exec(this.#source)?.[0].length ?? 0;
    this.#at += length;
    return length > 0;
  }
}

function malformed(): UnsafeSvgError {
  return new UnsafeSvgError('is not well-formed XML');
}

function decode(text: string): string {
  const decoded = text.replace(/&([^;&]{0,10};?)/g, (_, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : '';
    const code = /^#(?:x([0-9a-f]+)|(\d+))$/i.exec(name);
    const point = code?.[1] === undefined ? Number(code?.[2]) : Number.parseInt(code[1], 16);
    if (code !== null && point > 0 && point <= 0x10ffff) return String.fromCodePoint(point);
    const character = Object.hasOwn(ENTITIES, name) ? ENTITIES[name] : undefined;
    if (character === undefined) throw new UnsafeSvgError('contains an entity that is not allowed in a logo');
    return character;
  });
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
  if (/[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\uFFFE\uFFFF]|\p{Surrogate}/u.test(decoded))
    throw malformed();
  return decoded;
}

function encode(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
