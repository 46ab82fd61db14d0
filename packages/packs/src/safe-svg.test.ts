import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeSvg, UnsafeSvgError } from './safe-svg.ts';

const svg = (content: string, attributes = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"${attributes}>${content}</svg>`;

describe('a logo', () => {
  it('keeps what draws and is rewritten, the same every time', () => {
    const source = `<?xml version="1.0" encoding="UTF-8"?>\n<!-- drawn by hand -->\n${svg(
      '<title>A &amp; B</title>\n<g fill=\'#fff\'><circle cx="4" cy=\'4\' r="3"/></g>',
      ' role="img" aria-label="A &quot;B&quot;"',
    )}\n`;
    const written = safeSvg(source);
    expect(written).toBe(
      `${svg(
        '<title>A &amp; B</title><g fill="#fff"><circle cx="4" cy="4" r="3"/></g>',
        ' role="img" aria-label="A &quot;B&quot;"',
      )}\n`,
    );
    expect(safeSvg(written)).toBe(written);
  });

  it('may refer to its own parts', () => {
    const source = svg(
      '<defs><clipPath id="c"><rect width="4" height="4"/></clipPath></defs><g clip-path="url(#c)"/>',
    );
    expect(safeSvg(source)).toContain('clip-path="url(#c)"');
  });

  it('loses attributes of drawing programs and text that nothing shows', () => {
    const source = svg('loose text<g inkscape:label="x" data-x="1" class="a"/>', ' xmlns:inkscape="urn:x"');
    expect(safeSvg(source)).toBe(`${svg('<g/>')}\n`);
  });
});

const REFUSED: readonly (readonly [what: string, source: string])[] = [
  ['a script', svg('<script>alert(1)</script>')],
  ['a script in a prefix', svg('<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>')],
  ['an event handler', svg('<g/>', ' onload="alert(1)"')],
  ['an event handler in capitals', svg('<g ONCLICK="alert(1)"/>')],
  [
    'another document inside',
    svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
  ],
  ['an image', svg('<image href="https://example.com/x.png"/>')],
  ['a link', svg('<a href="javascript:alert(1)"><g/></a>')],
  [
    'a use of another file',
    svg('<use xlink:href="other.svg#x" xmlns:xlink="http://www.w3.org/1999/xlink"/>'),
  ],
  ['an animation', svg('<animate attributeName="href" to="javascript:alert(1)"/>')],
  ['a style element', svg('<style>@import url(https://example.com/x.css);</style>')],
  ['a style attribute', svg('<g style="background:url(https://example.com)"/>')],
  ['a fill from outside', svg('<g fill="url(https://example.com/x.svg#a)"/>')],
  ['a fill from outside, escaped', svg('<g fill="\\75rl(https://example.com/x.svg#a)"/>')],
  ['a fill from outside, as character references', svg('<g fill="&#117;rl(https://example.com/x.svg#a)"/>')],
  ['a document type', `<!DOCTYPE svg [<!ENTITY x "y">]>${svg('<g/>')}`],
  ['an entity of its own', svg('<title>&x;</title>')],
  ['a style sheet instruction', `<?xml-stylesheet href="https://example.com/x.css"?>${svg('<g/>')}`],
  ['CDATA', svg('<title><![CDATA[<script>]]></title>')],
  ['two roots', `${svg('<g/>')}${svg('<g/>')}`],
  ['a drawing in a drawing', svg('<svg/>')],
  ['an element that is not closed', '<svg xmlns="http://www.w3.org/2000/svg"><g>'],
  ['elements that cross', svg('<g><defs></g></defs>')],
  ['an attribute twice', svg('<g id="a" id="b"/>')],
  ['attributes without quotes', svg('<g id=a/>')],
  ['HTML', '<html><body><svg/></body></html>'],
  ['no namespace', '<svg viewBox="0 0 8 8"/>'],
  ['JSON', '{"keys":{"1":"c2VjcmV0"}}'],
  ['nothing', ''],
  ['too much', svg('<g/>'.repeat(20_000))],
  ['too deep a nest', svg(`${'<g>'.repeat(40)}${'</g>'.repeat(40)}`)],
];

describe('a logo is refused with', () => {
  it.each(REFUSED)('%s', (_, source) => {
    expect(() => safeSvg(source)).toThrow(UnsafeSvgError);
  });
});

it('for any input, the result only draws or there is none', () => {
  const piece = fc.constantFrom(
    ...[
      '<svg xmlns="http://www.w3.org/2000/svg"',
      '<g',
      '<title',
      '</g>',
      '</svg>',
      '/>',
      '>',
      '<script',
      'a',
    ],
    ...[' id="x"', " fill='url(#a)'", ' onload="x"', '&amp;', '&#60;script>', '<!--', '-->', ']]>', '"', "'"],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
      let written: string;
      try {
        written = safeSvg(pieces.join(''));
      } catch (error) {
        expect(error).toBeInstanceOf(UnsafeSvgError);
        return;
      }
      expect(written).not.toMatch(/<script|\son\w+=|<!|<\?/);
      expect(safeSvg(written)).toBe(written);
    }),
    { numRuns: 2000 },
  );
});
