/** Requests to the console's own API, as its pages send them. */
export interface ConsoleCaller {
  /** The data of a successful response; throws for any other. */
  call<Data>(method: string, path: string, body?: object): Promise<Data>;
  send(method: string, path: string, body?: object): Promise<Response>;
}

export function consoleCaller(base: string, cookie: string): ConsoleCaller {
  const send = async (method: string, path: string, body?: object) => {
    const response = await fetch(`${base}/console/api${path}`, {
      method,
      headers: {
        cookie,
        origin: base,
        'x-prequal-console': '1',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  return {
    send,
    call: async <Data>(method: string, path: string, body?: object) => {
      const { data } = (await (await send(method, path, body)).json()) as { readonly data: Data };
      return data;
    },
  };
}

/** Redeems the link that a first start prints. */
export async function signInWith(base: string, link: string): Promise<ConsoleCaller> {
  const ticket = new URL(link).hash.replace('#t=', '');
  const opened = await consoleCaller(base, '').send('POST', '/session', { ticket });
  return consoleCaller(base, opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '');
}
