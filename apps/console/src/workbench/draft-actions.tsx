import { useSignal } from '@preact/signals';
import { TimeField } from '../components/filters.tsx';
import { instantOf, momentText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { session } from '../session/current-session.ts';
import { type DraftAction, workbench } from './calls.ts';
import type { Draft } from './model.ts';
import { possibleActions } from './possible-actions.ts';
import { DRAFTS } from './texts.ts';
import { unsavedPaths } from './unsaved-files.ts';

interface Props {
  readonly draft: Draft;
  readonly reload: () => Promise<void>;
}

/** What this person can do with the draft next; the service decides who may. */
export function DraftActions({ draft, reload }: Props) {
  const { act, error, done, running, progress, cancel } = useLongAction();
  const isPublisher = ['publisher', 'owner'].includes(session.value?.role ?? '');
  const person = { id: session.value?.member.id ?? '', role: session.value?.role ?? '' };
  const actions = possibleActions(draft, person);
  const unsaved = unsavedPaths(draft.id).map((path) => path.split('/').at(-1) ?? path);
  const submittedUnsaved = useSignal(false);
  const saveFirst = submittedUnsaved.value && unsaved.length > 0 ? DRAFTS.saveFirst(unsaved) : null;
  const run = (action: DraftAction) => {
    submittedUnsaved.value = action === 'submit' && unsaved.length > 0;
    if (submittedUnsaved.value || (action === 'publish' && !confirm(DRAFTS.confirmPublish))) return;
    void act(DRAFTS.doing[action], async (waiting) => {
      try {
        await workbench.act(draft.id, action, waiting);
      } finally {
        // A publication that was canceled too late is there.
        await reload();
      }
      return DRAFTS.did[action];
    });
  };
  return (
    <div class="draft-actions">
      <div class="row-actions">
        {actions.map((action) => (
          <button key={action} type="button" disabled={running !== null} onClick={() => run(action)}>
            {DRAFTS.actions[action]}
          </button>
        ))}
      </div>
      {draft.status === 'submitted' && !actions.includes('approve') && (
        <p class="hint">{DRAFTS.approvers(draft.approvers.map(({ name }) => name))}</p>
      )}
      <Working text={running} progress={progress} onCancel={cancel} />
      {draft.status === 'approved' && isPublisher && <Schedule draft={draft} reload={reload} />}
      {draft.published_version != null && <p>{DRAFTS.published(draft.published_version)}</p>}
      <Notice error={saveFirst ?? error ?? draft.schedule_problem ?? null} done={done} />
    </div>
  );
}

function Schedule({ draft, reload }: Props) {
  const at = useSignal('');
  const { act, error } = useAction();
  const run = (work: () => Promise<unknown>) =>
    void act(async () => {
      await work();
      await reload();
      return null;
    });
  if (draft.publish_at != null) {
    return (
      <p>
        {DRAFTS.scheduled(momentText(draft.publish_at))}{' '}
        <button type="button" onClick={() => run(() => workbench.unschedule(draft.id))}>
          {DRAFTS.unschedule}
        </button>
      </p>
    );
  }
  return (
    <form
      class="row-actions"
      onSubmit={(event) => {
        event.preventDefault();
        run(() => workbench.publishAt(draft.id, instantOf(at.value)));
      }}
    >
      <TimeField
        label={DRAFTS.at}
        required
        value={at.value}
        onChange={(value) => {
          at.value = value;
        }}
      />
      <button type="submit">{DRAFTS.schedule}</button>
      <Notice error={error} />
    </form>
  );
}
