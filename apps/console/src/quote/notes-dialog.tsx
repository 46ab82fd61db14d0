import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { changePending, pending } from '../applicant/pending.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { errorText, sessionCall } from '../session/api.ts';
import {
  applyNotes,
  choicesFor,
  firstChoice,
  LEAVE_OUT,
  type NoteChoice,
  type ReadPart,
} from './note-choices.ts';
import { NOTES } from './texts.ts';
import './notes.css';

/** Takes notes as they are, shows how every part of them was read, and fills in what the agent confirms. */
export function NotesDialog({ onClose }: { readonly onClose: () => void }) {
  const title = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const failure = useSignal<string | null>(null);
  const parts = useSignal<readonly ReadPart[] | null>(null);
  const choices = useSignal<readonly (NoteChoice | null)[]>([]);
  useEffect(() => {
    dialog.current?.showModal();
    // Ready for what is in the clipboard.
    dialog.current?.querySelector('textarea')?.select();
  }, []);
  const read = async () => {
    const text = pending.value.notes.trim();
    if (text === '') return;
    failure.value = null;
    try {
      const found = (await sessionCall('POST /notes', { body: { text } })).parts;
      choices.value = found.map(firstChoice);
      parts.value = found;
    } catch (error) {
      failure.value = errorText(error);
    }
  };
  const add = () => {
    applyNotes(parts.value ?? [], choices.value);
    changePending({ notes: '' });
    dialog.current?.close();
  };
  return (
    <dialog ref={dialog} class="notes" aria-labelledby={title} onClose={onClose}>
      <header>
        <h2 id={title}>{NOTES.title}</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          {NOTES.cancel}
        </button>
      </header>
      <ErrorBanner text={failure.value} />
      {parts.value === null ? (
        <NotesText onRead={() => void read()} />
      ) : (
        <Parts
          parts={parts.value}
          choices={choices.value}
          onChoose={(index, choice) => {
            choices.value = choices.value.with(index, choice);
          }}
          onAdd={add}
          onBack={() => {
            parts.value = null;
          }}
        />
      )}
    </dialog>
  );
}

function NotesText({ onRead }: { readonly onRead: () => void }) {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onRead();
      }}
    >
      <label class="field">
        <span>{NOTES.label}</span>
        <textarea
          rows={6}
          maxLength={4000}
          placeholder={NOTES.example}
          value={pending.value.notes}
          onInput={(event) => changePending({ notes: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) onRead();
          }}
        />
      </label>
      <button type="submit" class="primary">
        {NOTES.read}
      </button>
    </form>
  );
}

interface PartsProps {
  readonly parts: readonly ReadPart[];
  readonly choices: readonly (NoteChoice | null)[];
  readonly onChoose: (index: number, choice: NoteChoice) => void;
  readonly onAdd: () => void;
  readonly onBack: () => void;
}

function Parts({ parts, choices, onChoose, onAdd, onBack }: PartsProps) {
  const list = useRef<HTMLUListElement>(null);
  // The text field is gone, and the focus with it: move the focus to what was read.
  useEffect(() => list.current?.querySelector('select')?.focus(), []);
  const open = choices.filter((choice) => choice === null).length;
  const taken = choices.filter((choice) => choice !== null && choice !== LEAVE_OUT).length;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onAdd();
      }}
    >
      <p class="hint">{parts.length === 0 ? NOTES.nothing : NOTES.confirm}</p>
      <ul ref={list}>
        {parts.map((part, index) => (
          <li key={index} class={choices[index] === null ? 'undecided' : ''}>
            <PartChoice
              part={part}
              choice={choices[index] ?? null}
              onChoose={(next) => onChoose(index, next)}
            />
          </li>
        ))}
      </ul>
      <p role="status" class="hint">
        {open > 0 ? NOTES.undecided(open) : ''}
      </p>
      <div class="actions">
        <button type="submit" class="primary" disabled={open > 0 || taken === 0}>
          {NOTES.add(taken)}
        </button>
        <button type="button" onClick={onBack}>
          {NOTES.back}
        </button>
      </div>
    </form>
  );
}

interface PartChoiceProps {
  readonly part: ReadPart;
  readonly choice: NoteChoice | null;
  readonly onChoose: (choice: NoteChoice) => void;
}

function PartChoice({ part, choice, onChoose }: PartChoiceProps) {
  const details = Object.entries(part.fields).map(([name, value]) => NOTES.detail(name, value));
  return (
    <>
      <q>{part.text}</q>
      <select
        aria-label={NOTES.meaning(part.text)}
        value={choice ?? UNDECIDED}
        onChange={(event) => onChoose(event.currentTarget.value)}
      >
        {choice === null && <option value={UNDECIDED}>{NOTES.choose}</option>}
        {choicesFor(part).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <small>{part.because === null ? details.join(', ') : NOTES.because[part.because]}</small>
    </>
  );
}

/** No choice has this value. */
const UNDECIDED = 'undecided';
