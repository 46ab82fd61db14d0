import { useSignal } from '@preact/signals';
import { Link } from '../components/link.tsx';
import { SelectField } from '../components/select-field.tsx';
import { screenAddress } from '../navigation/address.ts';
import { AddBuildChart } from './add-build-chart.tsx';
import { folderOf, type OpenFile } from './model.ts';
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
      name: folder.slice(0, -1),
      files: [...files.filter((path) => path.startsWith(folder)), ...ofCarrier],
    });
  }
  // A draft that changes one product only is opened at it.
  const [only, ...others] = added;
  const start = path === '' && only !== undefined && others.length === 0 ? only : folderOf(path);
  const folder = chosen.value ?? start;
  const changed = new Set(draft.files.map((file) => file.path));
  const ofFamily = families.find((family) => family.folder === folder)?.files ?? [];
  const shown = [...new Set([...ofFamily, ...changed])].sort((a, b) => rankOf(a) - rankOf(b));
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
              {file.startsWith(folder) ? file.slice(folder.length) : file}
            </Link>
            <FileState isUnsaved={unsaved.includes(file)} isChanged={changed.has(file)} />
          </li>
        ))}
      </ul>
      {!shown.includes(`${folder}build.csv`) && (
        <AddBuildChart draft={draft} folder={folder} reload={reload} />
      )}
    </nav>
  );
}

function FileState({ isUnsaved, isChanged }: { readonly isUnsaved: boolean; readonly isChanged: boolean }) {
  if (isUnsaved) return <small class="unsaved"> {EDITOR.notSaved}</small>;
  return isChanged ? <small> {EDITOR.changed}</small> : null;
}
