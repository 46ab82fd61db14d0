import { useSignal } from '@preact/signals';
import { Link } from '../components/link.tsx';
import { SelectField } from '../components/select-field.tsx';
import { screenAddress } from '../navigation/address.ts';
import { AddBuildChart } from './add-build-chart.tsx';
import { type Draft, folderOf, type OpenFile } from './model.ts';
import { EDITOR } from './texts.ts';
import { unsavedPaths } from './unsaved-files.ts';

const ORDER = ['/rules.csv', '/rates.csv', '/pack.yaml', '/build.csv', '/scenarios.yaml'];

/** The position of a file in the order in which a product is written. */
export function rankOf(path: string): number {
  const index = ORDER.findIndex((name) => path.endsWith(name));
  return index < 0 ? ORDER.length : index;
}

/** The files of one family, and those that the draft changes. */
export function FileList({ draft, catalog, path, reload }: OpenFile) {
  const chosen = useSignal<string | null>(null);
  const families = (catalog?.carriers ?? []).flatMap((carrier) =>
    carrier.families.map((family) => ({
      folder: `${carrier.slug}/${family.slug}/`,
      name: `${carrier.name}: ${family.name}`,
      files: [...family.files.map((file) => file.path), ...carrier.files.map((file) => file.path)],
    })),
  );
  const isListed = (folder: string) => families.some((family) => family.folder === folder);
  const added = new Set(
    draft.files
      .map(({ path }) => path)
      .filter((path) => path.split('/').length === 3)
      .map(folderOf),
  );
  for (const folder of added) {
    if (isListed(folder)) continue;
    const [carrier = ''] = folder.split('/');
    const files = draft.files.map(({ path }) => path);
    const ofCarrier = files.filter((path) => path.startsWith(`${carrier}/`) && path.split('/').length === 2);
    families.push({
      folder,
      name: wordsOf(folder),
      files: [...files.filter((path) => path.startsWith(folder)), ...ofCarrier],
    });
  }
  // A draft that changes one product only is opened at it.
  const [only, ...others] = added;
  const start = path === '' && only !== undefined && others.length === 0 ? only : folderOf(path);
  const folder = chosen.value ?? start;
  const changes = new Map(draft.files.map((file) => [file.path, file.change]));
  const ofFamily = families.find((family) => family.folder === folder)?.files ?? [];
  const shown = [...new Set([...ofFamily, ...changes.keys()])].sort((a, b) => rankOf(a) - rankOf(b));
  const unsaved = unsavedPaths(draft.id);
  return (
    <nav class="files" aria-label={EDITOR.files}>
      <SelectField
        label={EDITOR.family}
        value={folder}
        choices={[['/', ''], ...families.map((family) => [family.folder, family.name] as const)]}
        onChange={(value) => {
          chosen.value = value;
        }}
      />
      <ul>
        {shown.map((file) => (
          <li key={file}>
            <Link
              to={screenAddress('workbench', { id: draft.id, filters: { path: file } })}
              isCurrent={file === path}
            >
              <FileName file={file} folder={folder} />
            </Link>
            <FileState isUnsaved={unsaved.includes(file)} change={changes.get(file) ?? null} />
          </li>
        ))}
      </ul>
      {!shown.includes(`${folder}build.csv`) && (
        <AddBuildChart draft={draft} folder={folder} reload={reload} />
      )}
    </nav>
  );
}

/** The carrier and the product of a folder that is not published yet, as people write them. */
function wordsOf(folder: string): string {
  const [carrier = '', family = ''] = folder.split('/');
  return [carrier, family]
    .map((slug) => slug.replace(/(?:^|-)(\w)/g, (_, letter: string) => ` ${letter.toUpperCase()}`).trim())
    .join(': ');
}

/** What a file is about in words, and its name. */
function FileName({ file, folder }: { readonly file: string; readonly folder: string }) {
  const name = file.split('/').at(-1) ?? file;
  const word = EDITOR.fileWords[name];
  const [carrier = ''] = folder.split('/');
  const isNear = file.startsWith(folder) || file === `${carrier}/${name}`;
  if (word === undefined || !isNear) return <>{isNear ? name : file}</>;
  return (
    <>
      {word} <small>{name}</small>
    </>
  );
}

function FileState({
  isUnsaved,
  change,
}: {
  readonly isUnsaved: boolean;
  readonly change: Draft['files'][number]['change'] | null;
}) {
  if (isUnsaved) return <small class="unsaved"> {EDITOR.notSaved}</small>;
  return change === null ? null : <small> {EDITOR.changes[change]}</small>;
}
