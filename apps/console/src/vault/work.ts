import { batch } from '@preact/signals';
import { clientName, showsHealth } from '../applicant/client-copy.ts';
import { type Form, withOwnKeys } from '../applicant/form.ts';
import { household, type NamedForm, replaceHousehold, shownIndex } from '../applicant/household.ts';
import { NOTHING_PENDING, type PendingTexts, pending } from '../applicant/pending.ts';
import { picked } from '../offers/picked.ts';

/** What a member has typed and chosen: kept in cases and drafts, sealed for this member only. */
export interface Work {
  /** The first person; all that earlier cases have. */
  readonly form: Form;
  readonly picked: readonly string[];
  /** Everybody, if there is more than one person. */
  readonly people?: readonly NamedForm[];
  readonly shown?: number;
  readonly clientName?: string;
  readonly showsHealth?: boolean;
  readonly pending?: PendingTexts;
}

export function currentWork(): Work {
  const people = household.value.map(({ name, form }) => ({ name, form }));
  return {
    form: people[0]?.form as Form,
    picked: picked.value,
    people,
    shown: shownIndex(),
    clientName: clientName.value,
    showsHealth: showsHealth.value,
    pending: pending.value,
  };
}

/** Puts work of another page or an earlier day on the screen. */
export function restoreWork(work: Work): void {
  const people = work.people ?? [{ name: '', form: work.form }];
  batch(() => {
    replaceHousehold(
      people.map(({ name, form }) => ({ name, form: withOwnKeys(form) })),
      work.shown,
    );
    picked.value = work.picked;
    clientName.value = work.clientName ?? '';
    showsHealth.value = work.showsHealth ?? true;
    pending.value = work.pending ?? NOTHING_PENDING;
  });
}
