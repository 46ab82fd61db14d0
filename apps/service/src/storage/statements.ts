/** What may contain a semicolon that ends no statement, and the semicolons that do. */
const PARTS = /--[^\n]*|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$\w*\$)[\s\S]*?\1|;/g;
const COMMENTS_AND_SPACE = /--[^\n]*|\s/g;

/**
 * The statements of an SQL file, each with the comments before it. Citus passes a statement about a trigger to its workers with
 * all the text that it was sent with, and they refuse a text with several statements.
 */
export function statementsOf(sql: string): string[] {
  const statements: string[] = [];
  let start = 0;
  for (const { 0: part, index } of sql.matchAll(PARTS)) {
    if (part !== ';') continue;
    statements.push(sql.slice(start, index + 1).trim());
    start = index + 1;
  }
  const rest = sql.slice(start);
  return rest.replace(COMMENTS_AND_SPACE, '') === '' ? statements : [...statements, rest.trim()];
}
