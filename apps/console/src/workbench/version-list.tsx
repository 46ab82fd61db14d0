import { useSignal } from '@preact/signals';
import { DataTable } from '../components/data-table.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { TextField } from '../components/text-field.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { workbench } from './calls.ts';
import type { CatalogVersion } from './model.ts';
import { VERSIONS, WORKBENCH } from './texts.ts';

/** Every version that was published. Any earlier one can be restored, as a new version. */
export function VersionList() {
  const versions = useLoad('versions', workbench.versions);
  const comment = useSignal('');
  const { act, error, done } = useAction();
  const restore = (version: string) => {
    if (!confirm(VERSIONS.confirm(version))) return;
    void act(async () => {
      await workbench.restore(version, comment.value.trim());
      await versions.reload();
      return VERSIONS.restored(version);
    });
  };
  return (
    <>
      <Notice error={error ?? versions.error} done={done} />
      <div class="filters">
        <TextField
          label={VERSIONS.comment}
          value={comment.value}
          onInput={(text) => {
            comment.value = text;
          }}
        />
      </div>
      <DataTable
        label={WORKBENCH.views.versions}
        columns={[VERSIONS.version, VERSIONS.at, VERSIONS.by, { number: VERSIONS.variants }, null]}
      >
        {(versions.value ?? []).map((version) => (
          <VersionRow key={version.version} version={version} onRestore={() => restore(version.version)} />
        ))}
      </DataTable>
    </>
  );
}

function VersionRow({
  version: { version, current, published_at: at, published_by: by, variants },
  onRestore,
}: {
  readonly version: CatalogVersion;
  readonly onRestore: () => void;
}) {
  return (
    <tr>
      <th scope="row">
        {version} {current && <StateTag state={VERSIONS.current} />}
      </th>
      <td>
        <Moment at={at} />
      </td>
      <td>{by}</td>
      <td class="number">{variants}</td>
      <td>
        {!current && (
          <button type="button" aria-label={VERSIONS.restoreOne(version)} onClick={onRestore}>
            {VERSIONS.restore}
          </button>
        )}
      </td>
    </tr>
  );
}
