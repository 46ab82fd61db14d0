import type { SourceFiles } from './source-files.ts';

/** `<carrier>/<file>` or `<carrier>/<family>/<file>`, of plain characters only, so that every file system can hold it. */
const FOLDER = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}';
const FILE = '[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}\\.(?:yaml|csv|svg|md|txt)';
export const PACK_PATH_PATTERN = `^${FOLDER}/(?:${FOLDER}/)?${FILE}$`;

const PATH = new RegExp(PACK_PATH_PATTERN);

/** Whether a file can belong to a set of packs. */
export function isPackPath(path: string): boolean {
  return PATH.test(path);
}

/** The folder of the carrier that a file belongs to. */
export function carrierOfPath(path: string): string {
  return path.split('/', 1)[0] ?? '';
}

/** The texts of the YAML files that every carrier and every family has, which take the most time to parse. */
export function headTexts(files: SourceFiles): string[] {
  const read = (path: string, carrier: string) => {
    const file = files.read(path, carrier);
    return typeof file === 'string' ? [] : [file.text];
  };
  return files
    .foldersIn('')
    .flatMap((carrier) => [
      ...read(`${carrier}/carrier.yaml`, carrier),
      ...files.foldersIn(carrier).flatMap((family) => read(`${carrier}/${family}/pack.yaml`, carrier)),
    ]);
}

/** The texts of a set of packs, by path. What cannot belong to a carrier, such as a link to elsewhere, is left out. */
export function packTexts(files: SourceFiles): ReadonlyMap<string, string> {
  const texts = new Map<string, string>();
  const add = (folder: string, carrier: string) => {
    for (const name of files.filesIn(folder)) {
      const path = `${folder}/${name}`;
      if (!isPackPath(path)) continue;
      const file = files.read(path, carrier);
      if (typeof file !== 'string') texts.set(path, file.text);
    }
  };
  for (const carrier of files.foldersIn('')) {
    add(carrier, carrier);
    for (const family of files.foldersIn(carrier)) add(`${carrier}/${family}`, carrier);
  }
  return texts;
}
