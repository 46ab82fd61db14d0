import { useSignal } from '@preact/signals';
import { DataTable } from '../components/data-table.tsx';
import { filterValue, SelectFilter } from '../components/filters.tsx';
import { Link } from '../components/link.tsx';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { StateTag } from '../components/state-tag.tsx';
import { TextField } from '../components/text-field.tsx';
import { useAction } from '../components/use-action.ts';
import { usePages } from '../components/use-pages.ts';
import { screenAddress } from '../navigation/address.ts';
import { go } from '../navigation/navigation.ts';
import { ImportArchive } from './archives.tsx';
import { workbench } from './calls.ts';
import type { Draft } from './model.ts';
import { DRAFTS, WORKBENCH } from './texts.ts';

export function DraftList() {
  const status = filterValue('status');
  const pages = usePages<Draft>(status, async (cursor) => ({
    data: await workbench.drafts(status, cursor),
  }));
  return (
    <>
      <div class="filters">
        <SelectFilter
          name="status"
          label={DRAFTS.status}
          options={DRAFTS.statuses.map((each) => [each, each] as const)}
        />
      </div>
      <Notice error={pages.error} />
      {pages.isLoaded && pages.items.length === 0 && <p class="hint">{DRAFTS.none}</p>}
      {pages.items.length > 0 && (
        <DataTable
          label={WORKBENCH.views.drafts}
          columns={[DRAFTS.name, DRAFTS.status, { number: DRAFTS.changed }, DRAFTS.created]}
        >
          {pages.items.map((draft) => (
            <tr key={draft.id}>
              <th scope="row">
                <Link to={screenAddress('workbench', { id: draft.id })}>{draft.title}</Link>
              </th>
              <td>
                <StateTag state={draft.status} />
              </td>
              <td class="number">{draft.files.length}</td>
              <td>
                <Moment at={draft.created_at} />
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {pages.hasMore && (
        <button type="button" onClick={() => void pages.loadMore()}>
          {DRAFTS.more}
        </button>
      )}
      <NewDraft />
      <ImportArchive />
    </>
  );
}

function NewDraft() {
  const title = useSignal('');
  const why = useSignal('');
  const { act, error } = useAction();
  const create = () =>
    act(async () => {
      const description = why.value.trim();
      const draft = await workbench.createDraft({
        title: title.value.trim(),
        ...(description === '' ? {} : { description }),
      });
      go(screenAddress('workbench', { id: draft.id }));
      return null;
    });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void create();
      }}
    >
      <h2>{DRAFTS.new}</h2>
      <div class="filters">
        <TextField
          label={DRAFTS.name}
          required
          value={title.value}
          onInput={(text) => {
            title.value = text;
          }}
        />
        <TextField
          label={DRAFTS.why}
          value={why.value}
          onInput={(text) => {
            why.value = text;
          }}
        />
        <button type="submit">{DRAFTS.create}</button>
      </div>
      <Notice error={error} />
    </form>
  );
}
