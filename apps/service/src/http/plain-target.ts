/**
 * The normalized target of a request: without scheme and host, which proxies may include, and with letters,
 * digits and `-._~` decoded (RFC 3986, 6.2.2.2). All code that inspects a path, above all authentication, must see
 * the same path as the router.
 */
export function plainTarget(target: string): string {
  if (target.startsWith('/') && !target.includes('%')) return target;
  const origin = /^https?:\/\/[^/?#]*/i.exec(target)?.[0] ?? '';
  const [path = '', ...query] = target.slice(origin.length).split('?');
  const plain = path.replace(/%([2-7][0-9a-f])/gi, (encoded, hex: string) => {
    const letter = String.fromCharCode(Number.parseInt(hex, 16));
    return /[\w.~-]/.test(letter) ? letter : encoded;
  });
  const rooted = origin !== '' && !plain.startsWith('/') ? `/${plain}` : plain;
  return query.length === 0 ? rooted : `${rooted}?${query.join('?')}`;
}
