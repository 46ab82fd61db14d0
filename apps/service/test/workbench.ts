import { readContent, type SourceFiles, sourceFiles } from '@prequal/packs';
import type { LightMyRequestResponse } from 'fastify';
import { checkoutFiles } from '../../../packages/packs/test/checkout-files.ts';
import { minimalPack } from '../../../packages/packs/test/minimal-pack.ts';
import { smallCatalog } from '../../../packages/packs/test/small-catalog.ts';
import { makeOperatorAccount } from '../src/accounts/index.ts';
import { storedCatalog, storeFiles } from '../src/catalog/index.ts';
import { startApi, type TestApi } from './api.ts';
import { type ConsoleUser, signedIn } from './console.ts';

export const BASE = '/console/api/workbench';

/** A second carrier with one product of its own. */
export const stoneHill: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(minimalPack).map(([path, text]) => [
    path.replace('plain-meadow', 'stone-hill'),
    text
      .replaceAll('plain-meadow', 'stone-hill')
      .replaceAll('Plain Meadow', 'Stone Hill')
      .replace('0b7c1f52', '1b7c1f52')
      .replace('prod_5d1e0c9a', 'prod_6d1e0c9a'),
  ]),
);
export const packs: Readonly<Record<string, string>> = { ...minimalPack, ...stoneHill };

/** A catalog to be published, of packs and small reference tables. */
export async function catalogOf(
  texts: Readonly<Record<string, string>>,
  withFiles = true,
  reference: SourceFiles | null = null,
) {
  const all = Object.entries(smallCatalog(texts));
  const inFolder = (folder: string) =>
    sourceFiles(
      Object.fromEntries(
        all
          .filter(([path]) => path.startsWith(`${folder}/`))
          .map(([path, text]) => [path.slice(folder.length + 1), text]),
      ),
    );
  const { content, report } = readContent({
    packs: inFolder('packs'),
    reference: reference ?? inFolder('catalog'),
  });
  if (content === null) throw new Error(JSON.stringify(report));
  const facts = { actor: 'operator:test', origin: 'published', filesDigest: null } as const;
  const files = withFiles ? storeFiles(new Map(Object.entries(texts))) : undefined;
  return { ...(await storedCatalog(content)), ...facts, files };
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Asked {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: the contract is checked where the response is received
  readonly data: any;
  readonly response: LightMyRequestResponse;
}

export interface WorkbenchUser extends ConsoleUser {
  /** A request of the workbench; `data` is that of a success, or the problem. */
  call(method: Method, path: string, payload?: object): Promise<Asked>;
}

export interface TestWorkbench {
  readonly api: TestApi;
  readonly owner: WorkbenchUser;
  readonly analyst: WorkbenchUser;
  readonly publisher: WorkbenchUser;
}

/** An installation with a small catalog, and an analyst and a publisher in its operator account. */
export async function startWorkbench(
  variables: Record<string, string> = {},
  {
    texts = packs,
    reference = 'small',
  }: { readonly texts?: Readonly<Record<string, string>>; readonly reference?: 'small' | 'shipped' } = {},
): Promise<TestWorkbench> {
  const tables = reference === 'shipped' ? checkoutFiles('data/catalog') : null;
  // The operator account must be in the first bucket.
  const api = await startApi(variables, { bucket: 'main', published: await catalogOf(texts, true, tables) });
  const owner = await signedIn(api, 'owner');
  await makeOperatorAccount(api.accountDeps, 'operator:test', owner.accountId);
  return {
    api,
    owner: workbenchUser(owner),
    analyst: workbenchUser(await signedIn(api, 'analyst', owner)),
    publisher: workbenchUser(await signedIn(api, 'publisher', owner)),
  };
}

export function workbenchUser(user: ConsoleUser): WorkbenchUser {
  return {
    ...user,
    call: async (method, path, payload) => {
      const url = `${BASE}${path}`;
      const response = await user.ask({ method, url, ...(payload === undefined ? {} : { payload }) });
      const isJson = String(response.headers['content-type']).includes('json');
      const body = isJson ? response.json() : null;
      return { status: response.statusCode, data: body?.data ?? body, response };
    },
  };
}
