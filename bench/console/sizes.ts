import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../apps/console/dist/', import.meta.url));
/** The chunk that only analysts, publishers and operators load. */
const WORKBENCH = /^workbench-screen-.*\.(?:js|css)$/;

interface Asset {
  readonly name: string;
  /** Brotli bytes. */
  readonly bytes: number;
  /** Other assets that it loads, at once or later. */
  readonly loads: readonly string[];
}

/** Brotli bytes of what the quote page loads, of all screens without the workbench, and of the workbench. */
export async function pageSizes() {
  const page = await readFile(`${DIST}index.html`, 'utf8');
  const assets = await readAssets();
  const sum = (isCounted: (asset: Asset) => boolean) =>
    assets.filter(isCounted).reduce((bytes, asset) => bytes + asset.bytes, 0);
  const onQuotePage = ({ name }: Asset) => page.includes(name);
  const screens = reached(
    assets,
    assets.filter(onQuotePage).map(({ name }) => name),
  );
  return {
    quote_js: sum((asset) => onQuotePage(asset) && asset.name.endsWith('.js')),
    quote_css: sum((asset) => onQuotePage(asset) && asset.name.endsWith('.css')),
    screens: sum(({ name }) => screens.has(name)),
    workbench_chunk: sum(({ name }) => WORKBENCH.test(name)),
    workbench_all: sum(({ name }) => !screens.has(name)),
  };
}

async function readAssets(): Promise<readonly Asset[]> {
  const names = (await readdir(`${DIST}assets`)).filter((name) => /\.(?:js|css)$/.test(name));
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(`${DIST}assets/${name}`, 'utf8');
      return {
        name,
        bytes: (await readFile(`${DIST}assets/${name}.br`)).length,
        loads: names.filter((other) => other !== name && text.includes(other)),
      };
    }),
  );
}

/** What is loaded from these assets on, without the workbench. */
function reached(assets: readonly Asset[], from: readonly string[]): ReadonlySet<string> {
  const found = new Set(from);
  for (const name of found) {
    const loads = assets.find((asset) => asset.name === name)?.loads ?? [];
    for (const next of loads) if (!WORKBENCH.test(next)) found.add(next);
  }
  return found;
}
