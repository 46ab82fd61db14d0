import type { EmailContent } from './templates.ts';

/** The plain form: what people see who read mail as text, and what spam filters compare the HTML with. */
export function asText(content: EmailContent): string {
  const widest = Math.max(0, ...(content.facts ?? []).map(([name]) => name.length));
  const blocks = [
    content.heading,
    ...content.paragraphs,
    (content.facts ?? []).map(([name, value]) => `${`${name}:`.padEnd(widest + 2)}${value}`).join('\n'),
    content.button === undefined ? '' : `${content.button.label}:\n${content.button.href}`,
    ...(content.closing ?? []),
    `--\n${content.footer}`,
  ];
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`;
}

const INK = '#1c2430';
const QUIET = '#5d6878';
const LINE = '#dfe4ea';
const FONT =
  "font-family:-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";

/** Tables and inline styles, because that is what mail programs agree on. No image and nothing fetched. */
export function asHtml(content: EmailContent): string {
  const { heading, paragraphs, facts = [], button, closing = [], footer } = content;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f3f5f8">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f3f5f8"><tr>
<td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="width:100%;max-width:560px;background:#ffffff;border:1px solid ${LINE};border-radius:8px;${FONT};color:${INK}"><tr>
<td style="padding:32px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600">${escapeHtml(heading)}</h1>
${paragraphs.map(paragraph).join('\n')}${factTable(facts)}${button === undefined ? '' : buttonOf(button)}${closing.map(paragraph).join('\n')}
</td></tr></table>
<p style="max-width:560px;margin:16px auto 0;${FONT};font-size:12px;line-height:18px;color:${QUIET}">${escapeHtml(footer)}</p>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin:0 0 16px;font-size:15px;line-height:23px">${escapeHtml(text)}</p>`;
}

function factTable(facts: readonly (readonly [string, string])[]): string {
  if (facts.length === 0) return '';
  const rows = facts.map(
    ([name, value]) =>
      `<tr><td style="padding:8px 16px 8px 0;border-top:1px solid ${LINE};font-size:14px;line-height:20px;color:${QUIET};white-space:nowrap;vertical-align:top">${escapeHtml(name)}</td><td style="padding:8px 0;border-top:1px solid ${LINE};font-size:14px;line-height:20px;word-break:break-word">${escapeHtml(value)}</td></tr>`,
  );
  return `
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-bottom:1px solid ${LINE}">
${rows.join('\n')}
</table>
`;
}

function buttonOf({ label, href }: { readonly label: string; readonly href: string }): string {
  return `
<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 24px"><tr><td style="border-radius:6px;background:#1f5fd0"><a href="${escapeHtml(href)}" style="display:inline-block;padding:12px 20px;font-size:15px;line-height:20px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></td></tr></table>
<p style="margin:0 0 16px;font-size:12px;line-height:18px;color:${QUIET};word-break:break-all">${escapeHtml(href)}</p>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
