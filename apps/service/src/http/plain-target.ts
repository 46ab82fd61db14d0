/**
 * The target of a request in its one spelling: without scheme and host, which proxies send along, and with letters,
 * digits and `-._~` as they are instead of percent-encoded (RFC 3986, 6.2.2.2). Whoever looks at a path must see what
 * the router sees: authentication above all.
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
