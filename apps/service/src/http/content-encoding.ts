import type { IncomingMessage } from 'node:http';
import type { BodyEncoding } from '../catalog/index.ts';

/** Best first: if a client prefers two encodings equally, the smaller one is sent. */
const OFFERED: readonly BodyEncoding[] = ['br', 'gzip', 'identity'];

/** The encoding that `Accept-Encoding` selects. Without the header, or if every encoding is refused: none. */
export function chooseEncoding(header: string | string[] | undefined): BodyEncoding {
  if (header === undefined) return 'identity';
  const weights = new Map<string, number>();
  for (const part of (Array.isArray(header) ? header.join(',') : header).split(',')) {
    const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
    const quality = parameters.find((parameter) => parameter.startsWith('q='));
    const weight = quality === undefined ? 1 : Number(quality.slice(2));
    if (name !== '') weights.set(name === 'x-gzip' ? 'gzip' : name, Number.isNaN(weight) ? 0 : weight);
  }
  const weightOf = (encoding: BodyEncoding): number =>
    weights.get(encoding) ?? (encoding === 'identity' ? PLAIN_UNSAID : (weights.get('*') ?? 0));
  let best: BodyEncoding = 'identity';
  for (const encoding of OFFERED) {
    if (encoding !== 'identity' && weightOf(encoding) > weightOf(best)) best = encoding;
  }
  return best;
}

/** Plain is always acceptable, and preferred less than any named encoding. */
const PLAIN_UNSAID = 0.0001;

/** Encoding names are case-insensitive, and a request without a body has no encoding. */
export function normalizeRequestEncoding({ method, headers }: IncomingMessage): void {
  const encoding = headers['content-encoding'];
  if (encoding === undefined) return;
  if (method === 'GET' || method === 'HEAD') delete headers['content-encoding'];
  else headers['content-encoding'] = encoding.trim().toLowerCase().replace('x-gzip', 'gzip');
}
