import type { DescribedCarrier } from '@prequal/packs';
import { textsOfVersion } from '../catalog/index.ts';
import type { CatalogContents, CatalogContentsCache } from './catalog-contents.ts';
import type { WorkbenchDeps } from './workbench-deps.ts';

export interface CatalogMatch {
  readonly carrier: string;
  readonly family: string;
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

export interface FoundLines {
  readonly version: string;
  readonly matches: readonly CatalogMatch[];
  readonly total: number;
}

const MOST_MATCHES = 200;
/** Rules with their questions and sources, and settings; rates and scenarios are found by their product. */
const SEARCHED = /\/(?:rules\.csv|rider-rules\.csv|pack\.yaml)$/;

interface SearchedLine extends CatalogMatch {
  /** In lower case. */
  readonly key: string;
}

/** Finds lines of the current version: "who asks about sleep apnea?" */
export class CatalogSearch {
  readonly #contents: CatalogContentsCache;
  #last: { readonly version: string; readonly lines: Promise<readonly SearchedLine[]> } | null = null;

  constructor(contents: CatalogContentsCache) {
    this.#contents = contents;
  }

  async find(deps: Pick<WorkbenchDeps, 'db' | 'work'>, query: string): Promise<FoundLines> {
    const contents = await this.#contents.current(deps);
    if (this.#last?.version !== contents.version) {
      const lines = readLines(deps, contents);
      this.#last = { version: contents.version, lines };
      lines.catch(() => {
        this.#last = null;
      });
    }
    const words = query.toLowerCase().split(/\s+/).filter(Boolean);
    const found = (await this.#last.lines).filter(({ key }) => words.every((word) => key.includes(word)));
    const matches = found.slice(0, MOST_MATCHES).map(({ key: _, ...match }) => match);
    return { version: contents.version, matches, total: found.length };
  }
}

async function readLines(
  { db }: Pick<WorkbenchDeps, 'db'>,
  { version, carriers, files }: CatalogContents,
): Promise<readonly SearchedLine[]> {
  const paths = files.map(({ path }) => path).filter((path) => SEARCHED.test(path));
  const texts = await textsOfVersion(db, version, paths);
  return paths.flatMap((path) => {
    const names = namesOf(carriers, path);
    return (texts.get(path) ?? '')
      .split(/\r?\n/)
      .map((text, index) => ({ ...names, path, line: index + 1, text, key: text.toLowerCase() }))
      .filter(({ line, text }) => text.trim() !== '' && (line > 1 || path.endsWith('.yaml')));
  });
}

function namesOf(carriers: readonly DescribedCarrier[], path: string) {
  const [folder, slug] = path.split('/');
  const carrier = carriers.find((each) => each.slug === folder);
  const family = carrier?.families.find((each) => each.slug === slug);
  return { carrier: carrier?.name ?? '', family: family?.name ?? '' };
}
