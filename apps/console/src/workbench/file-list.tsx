import { useSignal } from '@preact/signals';
import { Link } from '../components/link.tsx';
import { SelectField } from '../components/select-field.tsx';
import { screenAddress } from '../navigation/address.ts';
import type { Draft, Shelf } from './model.ts';
import { EDITOR } from './texts.ts';

/** The files of one family, and those that the draft changes. */
export function FileList({
  draft,
  shelf,
  path,
}: {
  readonly draft: Draft;
  readonly shelf: Shelf | null;
  readonly path: string;
}) {
  const chosen = useSignal<string | null>(null);
  const families = (shelf?.carriers ?? []).flatMap((carrier) =>
    carrier.families.map((family) => ({
      folder: `${carrier.slug}/${family.slug}/`,
      name: `${carrier.name}: ${family.name}`,
      files: [...family.files.map((file) => file.path), ...(carrier.files ?? []).map((file) => file.path)],
    })),
  );
  const folder = chosen.value ?? path.split('/').slice(0, 2).join('/').concat('/');
  const changed = new Set(draft.files.map((file) => file.path));
  const ofFamily = families.find((family) => family.folder === folder)?.files ?? [];
  const shown = [...new Set([...ofFamily, ...changed])];
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
            {changed.has(file) && <small> {EDITOR.changed}</small>}
          </li>
        ))}
      </ul>
    </nav>
  );
}
