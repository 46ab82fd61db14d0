import { useSignal } from '@preact/signals';
import { Moment } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { TextField } from '../components/text-field.tsx';
import { useAction } from '../components/use-action.ts';
import { workbench } from './calls.ts';
import type { Draft } from './model.ts';
import { EFFECTS } from './texts.ts';

export function Comments({ draft, reload }: { readonly draft: Draft; readonly reload: () => Promise<void> }) {
  const text = useSignal('');
  const { act, error } = useAction();
  const send = () =>
    act(async () => {
      await workbench.comment(draft.id, text.value.trim());
      text.value = '';
      await reload();
      return null;
    });
  const nameOf = (author: string) => draft.people.find(({ id }) => id === author)?.name ?? author;
  return (
    <section>
      <h3>{EFFECTS.comments}</h3>
      <ul class="findings">
        {draft.comments.map((comment) => (
          <li key={comment.id}>
            <strong>{nameOf(comment.author)}</strong> <Moment at={comment.created_at} />
            <p>{comment.text}</p>
          </li>
        ))}
      </ul>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <TextField
          label={EFFECTS.comment}
          required
          value={text.value}
          onInput={(typed) => {
            text.value = typed;
          }}
        />
        <button type="submit">{EFFECTS.send}</button>
      </form>
      <Notice error={error} />
    </section>
  );
}
