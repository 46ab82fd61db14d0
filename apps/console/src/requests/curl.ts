/** A command that repeats a request, with placeholders for the token and the body: neither is ever stored. */
export function curlOf(request: { readonly method: string; readonly path: string }, origin: string): string {
  const { method, path } = request;
  const parts = [
    `curl -X ${method} ${quoted(`${origin}${path}`)}`,
    `-H "Authorization: Bearer $PREQUAL_TOKEN"`,
  ];
  if (method !== 'GET' && method !== 'DELETE') {
    parts.push(
      `-H 'Content-Type: application/json'`,
      `-H "Idempotency-Key: $(node -p 'crypto.randomUUID()')"`,
      '--data @body.json',
    );
  }
  return parts.join(' \\\n  ');
}

/** Quoted for a shell, whatever the path contains. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
