import type { Page, Route } from 'playwright-core';

interface StoredFile {
  text: string;
  revision: number;
}

interface StoredDraft {
  readonly id: string;
  readonly title: string;
  status: string;
  revision: number;
  readonly authors: string[];
  readonly files: Map<string, StoredFile>;
  readonly comments: { id: number; author: string; text: string; created_at: string }[];
}

type Response = readonly [status: number, body: object | null];

const NOW = '2026-09-01T12:00:00.000Z';

/** Drafts as the endpoints of the workbench keep them, so that the screens are tested by themselves. */
export class DraftsInMemory {
  readonly #packs: ReadonlyMap<string, string>;
  readonly #drafts: StoredDraft[] = [];
  readonly #versions = [
    { version: '2026.09.1', current: true, published_at: NOW, published_by: 'system', variants: 2 },
  ];

  constructor(packs: Readonly<Record<string, string>>) {
    this.#packs = new Map(Object.entries(packs));
  }

  /** Answers the requests of a page; those for rates reach the service. */
  async serve(page: Page, person: string): Promise<void> {
    await page.route('**/console/api/workbench/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.includes('/rates/')) await route.fallback();
      else await this.#respond(route, person);
    });
  }

  textOf(path: string): string | undefined {
    return this.#drafts.at(-1)?.files.get(path)?.text;
  }

  async #respond(route: Route, person: string): Promise<void> {
    const request = route.request();
    const url = new URL(request.url());
    const parts = url.pathname.replace('/console/api/workbench/', '').split('/');
    const body = (request.postDataJSON() ?? {}) as Record<string, string>;
    const [status, data] = this.#handle(`${request.method()} ${parts[0]}`, parts.slice(1), {
      body,
      path: url.searchParams.get('path') ?? '',
      person,
    });
    const json = status < 300 ? { object: 'x', request_id: 'req_x', livemode: false, data } : data;
    await route.fulfill({ status, json });
  }

  #handle(
    what: string,
    [id = '', action = '']: readonly string[],
    given: { readonly body: Record<string, string>; readonly path: string; readonly person: string },
  ): Response {
    if (what === 'GET catalog') return [200, this.#shelf()];
    if (what === 'GET versions')
      return [200, { data: this.#versions.toReversed(), has_more: false, next_cursor: null }];
    if (what === 'POST versions') return this.#publish();
    if (what === 'POST drafts' && id === '') return [201, this.#create(given.body.title ?? '', given.person)];
    if (what === 'GET drafts' && id === '') {
      return [
        200,
        { data: this.#drafts.map((each) => this.#present(each)), has_more: false, next_cursor: null },
      ];
    }
    const draft = this.#drafts.find((each) => each.id === id);
    if (draft === undefined) return [404, { detail: 'Not found' }];
    if (what === 'PUT drafts') return this.#store(draft, given.body, given.person);
    if (what === 'GET drafts' && action === 'files') return [200, this.#content(draft, given.path)];
    if (what === 'GET drafts' && action === 'diff') return [200, this.#difference(draft)];
    if (what === 'GET drafts') return [200, this.#present(draft)];
    return this.#act(draft, action, given);
  }

  #act(
    draft: StoredDraft,
    action: string,
    { body, person }: { body: Record<string, string>; person: string },
  ): Response {
    if (action === 'check') return [200, this.#check(draft)];
    if (action === 'comments') {
      draft.comments.push({
        id: draft.comments.length + 1,
        author: person,
        text: body.text ?? '',
        created_at: NOW,
      });
      return [201, draft.comments.at(-1) ?? {}];
    }
    if (action === 'approve' && draft.authors.includes(person))
      return [403, { detail: 'You wrote this draft.' }];
    draft.status =
      { submit: 'submitted', approve: 'approved', return: 'open', publish: 'published' }[action] ?? 'open';
    return action === 'publish' ? this.#publish() : [200, this.#present(draft)];
  }

  #publish(): Response {
    const version = `2026.09.${this.#versions.length + 1}`;
    for (const each of this.#versions) each.current = false;
    this.#versions.push({ version, current: true, published_at: NOW, published_by: 'mem_x', variants: 2 });
    return [200, { version }];
  }

  #create(title: string, person: string): object {
    const draft = {
      id: `drf_${this.#drafts.length}`,
      title,
      status: 'open',
      revision: 0,
      authors: [person],
      files: new Map(),
      comments: [],
    };
    this.#drafts.push(draft);
    return this.#present(draft);
  }

  #store(draft: StoredDraft, body: Record<string, unknown>, person: string): Response {
    const path = String(body.path);
    const stored = draft.files.get(path);
    if (body.revision !== (stored?.revision ?? 0)) {
      return [409, { detail: 'Somebody else changed this file.', current: stored?.text ?? null }];
    }
    draft.files.set(path, { text: String(body.text), revision: (stored?.revision ?? 0) + 1 });
    draft.revision += 1;
    if (!draft.authors.includes(person)) draft.authors.push(person);
    return [200, this.#present(draft)];
  }

  #content(draft: StoredDraft, path: string): object {
    const stored = draft.files.get(path);
    const base = this.#packs.get(path) ?? null;
    return {
      path,
      change: null,
      revision: stored?.revision ?? 0,
      text: stored?.text ?? base,
      base_text: base,
    };
  }

  #difference(draft: StoredDraft): object {
    const words = draft.files.size === 0 ? [] : ['Rule B1 looks back 36 months instead of 24.'];
    const cells = [{ row: 3, column: 'value', before: '24', after: '36' }];
    return { files: [...draft.files.keys()].map((path) => ({ path, change: 'changed', cells })), words };
  }

  #check(draft: StoredDraft): object {
    const issues = [...draft.files].flatMap(([path, { text }]) => {
      const line = text.split('\n').findIndex((each) => each.includes('Strok,')) + 1;
      if (line === 0) return [];
      return [
        {
          path,
          line,
          column: 4,
          code: 'unknown_subject',
          severity: 'error',
          message: 'Did you mean "Stroke"?',
        },
      ];
    });
    return {
      errors: issues.length,
      warnings: 0,
      issues,
      scenarios: { passed: 1, failed: [] },
      coverage: [],
      properties: [],
    };
  }

  #present({ files, ...draft }: StoredDraft): object {
    return {
      ...draft,
      object: 'draft',
      description: null,
      base_version: '2026.09.1',
      people: draft.authors.map((id) => ({ id, name: id })),
      files: [...files].map(([path, { revision }]) => ({ path, revision, change: 'changed' })),
      created_at: NOW,
    };
  }

  #shelf(): object {
    const files = [...this.#packs].map(([path, text]) => ({ path, bytes: text.length, digest: '' }));
    const family = {
      slug: 'final',
      name: 'Plain Final Expense',
      class: 'fex',
      revision: '1',
      variants: [{ slug: 'plain-meadow-final', name: 'Plain Final' }],
      files: files.filter(({ path }) => path.includes('/final/')),
      scenarios: 1,
    };
    return {
      version: '2026.09.1',
      carriers: [{ slug: 'plain-meadow', name: 'Plain Meadow Life', files: [], families: [family] }],
    };
  }
}
