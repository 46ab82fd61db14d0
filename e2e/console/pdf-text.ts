import { constants, inflateSync } from 'node:zlib';

// The end of a compressed stream may look like the line break before the next keyword and is then cut off.
const TOLERANT = { finishFlush: constants.Z_SYNC_FLUSH };

/** The text of a PDF printed by Chromium, one line per piece of text, in reading order. */
export function pdfText(pdf: Buffer): string {
  const objects = new Map<string, string>();
  for (const [, id = '', content = ''] of pdf
    .toString('latin1')
    .matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\nendobj/g)) {
    objects.set(id, content);
  }
  const fonts = new Map<string, Map<string, string>>();
  for (const content of objects.values()) {
    for (const [, name = '', id = ''] of content.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const unicode = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      if (unicode !== undefined) fonts.set(name, glyphsOf(streamOf(objects.get(unicode) ?? '')));
    }
  }
  return [...objects.values()]
    .map(streamOf)
    .filter((stream) => /\bTf\b/.test(stream))
    .map((stream) => shownText(stream, fonts))
    .join('\n');
}

function streamOf(object: string): string {
  const body = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(object)?.[1];
  if (body === undefined) return '';
  const bytes = Buffer.from(body, 'latin1');
  return (object.includes('/FlateDecode') ? inflateSync(bytes, TOLERANT) : bytes).toString('latin1');
}

/** Glyph numbers of a font and the characters that they show. */
function glyphsOf(map: string): Map<string, string> {
  const glyphs = new Map<string, string>();
  const text = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', hex = ''] of block.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)>/gi))
      glyphs.set(glyph.toLowerCase(), text(hex));
  }
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, from = '', to = '', hex = ''] of block.matchAll(
      /<([0-9a-f]+)> <([0-9a-f]+)> <([0-9a-f]+)>/gi,
    )) {
      for (let step = 0; step <= Number.parseInt(to, 16) - Number.parseInt(from, 16); step += 1) {
        const glyph = (Number.parseInt(from, 16) + step).toString(16).padStart(from.length, '0');
        const last = (Number.parseInt(hex.slice(-4), 16) + step).toString(16).padStart(4, '0');
        glyphs.set(glyph, text(hex.slice(0, -4) + last));
      }
    }
  }
  return glyphs;
}

function shownText(stream: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let glyphs: ReadonlyMap<string, string> = new Map();
  let text = '';
  // Chromium places glyphs one by one; a text object ends where a line or a cell ends.
  for (const [, font, shown, end] of stream.matchAll(
    /\/(F\d+) [\d.]+ Tf|((?:<[0-9a-f]*>|\[[^\]]*\]) ?T[jJ])|\b(ET)\b/gi,
  )) {
    if (font !== undefined) glyphs = fonts.get(font) ?? new Map();
    if (end !== undefined) text += '\n';
    const hex = [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
      .map(([, run = '']) => run.toLowerCase())
      .join('');
    text += (hex.match(/.{4}/g) ?? []).map((glyph) => glyphs.get(glyph) ?? '').join('');
  }
  return text.normalize('NFKC');
}
