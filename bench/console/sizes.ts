import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../../apps/console/dist/', import.meta.url));

/** Brotli bytes of what the quote page loads, and of all screens together. */
export async function pageSizes() {
  const page = await readFile(`${DIST}index.html`, 'utf8');
  const compressed = (await readdir(`${DIST}assets`)).filter((name) => name.endsWith('.br'));
  const sum = async (extension: string, isCounted: (name: string) => boolean) => {
    let bytes = 0;
    for (const name of compressed) {
      const original = name.slice(0, -'.br'.length);
      if (original.endsWith(extension) && isCounted(original))
        bytes += (await readFile(`${DIST}assets/${name}`)).length;
    }
    return bytes;
  };
  const onQuotePage = (name: string) => page.includes(name);
  return {
    quote_js: await sum('.js', onQuotePage),
    quote_css: await sum('.css', onQuotePage),
    all_screens: await sum('', () => true),
  };
}
