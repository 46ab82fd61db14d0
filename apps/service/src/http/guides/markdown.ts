import { Marked, type Tokens } from 'marked';
import { html } from '../pages/html.ts';

/** The id of a heading, as links in the repository write it. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

export function titleOf(text: string): string {
  return (/^# (.+)$/m.exec(text)?.[1] ?? 'Guide').replaceAll('`', '');
}

/** Renders a file of the documentation. Links to files that are not served become plain text. */
export function renderMarkdown(text: string, isServed: (href: string) => boolean): string {
  const marked = new Marked({ gfm: true });
  marked.use({
    renderer: {
      heading({ tokens, depth, text: source }: Tokens.Heading) {
        const id = anchorOf(source.replaceAll('`', ''));
        return `<h${depth} id="${html`${id}`.markup}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const inside = this.parser.parseInline(tokens);
        return isServed(href) ? `<a href="${html`${href}`.markup}">${inside}</a>` : inside;
      },
      // Tables and code scroll by themselves, also with the keyboard.
      code({ text: code }: Tokens.Code) {
        return `<pre tabindex="0"><code>${html`${code}`.markup}</code></pre>\n`;
      },
      html({ text: markup }: Tokens.HTML | Tokens.Tag) {
        return /^<!--[\s\S]*-->\s*$/.test(markup) ? '' : html`${markup}`.markup;
      },
    },
  });
  return marked
    .parse(text, { async: false })
    .replaceAll('<table>', '<div class="table" tabindex="0"><table>')
    .replaceAll('</table>', '</table></div>');
}
