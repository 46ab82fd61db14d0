import { useSignal } from '@preact/signals';
import { DataTable } from '../components/data-table.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { TextField } from '../components/text-field.tsx';
import { useLoad } from '../components/use-load.ts';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { workbench } from './calls.ts';
import type { CatalogVersion } from './model.ts';
import { VERSIONS, WORKBENCH } from './texts.ts';

/** Every version that was published. Any earlier one can be restored, as a new version. */
export function VersionList() {
  const versions = useLoad('versions', workbench.versions);
  const comment = useSignal('');
  const { act, error, done, running, progress, cancel } = useLongAction();
  const restore = (version: string) => {
    if (!confirm(VERSIONS.confirm(version))) return;
    void act(VERSIONS.restoring(version), async (waiting) => {
      try {
        await workbench.restore(version, comment.value.trim(), waiting);
      } finally {
        // One that was canceled too late is there.
        await versions.reload();
      }
      return VERSIONS.restored(version);
    });
  };
  return (
    <>
      <Working text={running} progress={progress} onCancel={cancel} />
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
          <VersionRow
            key={version.version}
            version={version}
            isBusy={running !== null}
            onRestore={() => restore(version.version)}
          />
        ))}
      </DataTable>
    </>
  );
}

function VersionRow({
  version: { version, current, published_at: at, published_by: by, published_by_name: name, variants },
  isBusy,
  onRestore,
}: {
  readonly version: CatalogVersion;
  readonly isBusy: boolean;
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
      <td title={by}>{name ?? by}</td>
      <td class="number">{variants}</td>
      <td>
        {!current && (
          <button
            type="button"
            disabled={isBusy}
            aria-label={VERSIONS.restoreOne(version)}
            onClick={onRestore}
          >
            {VERSIONS.restore}
          </button>
        )}
      </td>
    </tr>
  );
}
