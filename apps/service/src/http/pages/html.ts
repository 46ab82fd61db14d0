/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly markup: string;
}

export type Part = Html | string | number | null | readonly Part[];

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function markupOf(part: Part): string {
  if (part === null) return '';
  if (typeof part === 'string' || typeof part === 'number') {
    return String(part).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
  }
  if ('markup' in part) return part.markup;
  return part.map(markupOf).join('');
}

/** A template whose values are escaped unless they are markup already. */
export function html(pieces: TemplateStringsArray, ...values: readonly Part[]): Html {
  return {
    markup: pieces.map((piece, index) => piece + markupOf(values[index] ?? null)).join(''),
  };
}

/** Text of the document: text between backticks is code. */
export function prose(text: string): Html {
  return {
    markup: text
      .split('`')
      .map((piece, index) => (index % 2 === 1 ? html`<code>${piece}</code>` : html`${piece}`).markup)
      .join(''),
  };
}
