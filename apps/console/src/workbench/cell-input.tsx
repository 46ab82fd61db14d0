import { useSignal } from '@preact/signals';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';
import type { Suggest } from './cell-choices.ts';
import type { NamedSubject } from './live-messages.ts';
import { EDITOR } from './texts.ts';

/** Where the focus belongs after an entry: to the same cell, the one to the right, or where the person went. */
type NextFocus = 'here' | 'right' | 'elsewhere';

interface Props {
  readonly label: string;
  readonly value: string;
  /** Null if anything can be entered. */
  readonly suggest: Suggest | null;
  /** Whether nothing but a suggestion can be entered: the only one that fits is taken. */
  readonly isFixed: boolean;
  /** Whether Tab moves to the next cell. */
  readonly hasNext: boolean;
  readonly onCommit: (text: string, next: NextFocus) => void;
  readonly onCancel: () => void;
  /** Rows of a spreadsheet. */
  readonly onPaste: (text: string) => void;
}

/** The cell that is edited, with suggestions: arrows move, Enter and Tab take, Escape closes them and then the cell. */
export function CellInput(props: Props) {
  const { label, value, suggest, isFixed, hasNext, onCommit, onCancel, onPaste } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const isDone = useRef(false);
  const typed = useSignal(value);
  const list = useCellSuggestions(suggest);
  // Before the cell is shown: a letter that is typed at once would be selected, and replaced by the next one.
  useLayoutEffect(() => {
    input.current?.focus();
    input.current?.select();
    // Somebody new does not know what to type into an empty cell.
    void list.search(value, value === '');
  }, []);
  const end = (finish: () => void) => {
    if (isDone.current) return;
    isDone.current = true;
    finish();
  };
  const commit = (text: string, next: NextFocus) => end(() => onCommit(text, next));
  const onKeyDown = (event: KeyboardEvent & { readonly currentTarget: HTMLInputElement }) => {
    const entered = (list.picked() ?? (isFixed ? list.only() : undefined))?.name ?? event.currentTarget.value;
    const isNext = event.key === 'Tab' && !event.shiftKey && hasNext;
    if (event.key === 'Enter' || isNext) {
      event.preventDefault();
      commit(entered, isNext ? 'right' : 'here');
    } else if (event.key === 'Escape') {
      if (list.isOpen()) list.close();
      else end(onCancel);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      list.move(event.key === 'ArrowDown' ? 1 : -1);
    }
  };
  const { options, active } = list;
  return (
    <div class="cell-input">
      <input
        ref={input}
        aria-label={label}
        {...(suggest !== null && {
          role: 'combobox' as const,
          'aria-expanded': options.length > 0,
          'aria-controls': `${id}-list`,
          'aria-autocomplete': 'list' as const,
          'aria-activedescendant': active < 0 ? undefined : `${id}-${active}`,
        })}
        value={typed.value}
        spellcheck={false}
        autocomplete="off"
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          void list.search(typed.value, true);
        }}
        onBlur={(event) => commit(event.currentTarget.value, 'elsewhere')}
        onPaste={(event) => takeRows(event, onPaste)}
        onKeyDown={onKeyDown}
      />
      {suggest !== null && (
        <Suggestions
          id={id}
          label={label}
          options={options}
          active={active}
          onTake={(name) => commit(name, 'here')}
        />
      )}
    </div>
  );
}

/** Text with tabs or line breaks is rows of a spreadsheet; other text goes into the field. */
function takeRows(event: ClipboardEvent, onPaste: Props['onPaste']): void {
  const text = event.clipboardData?.getData('text/plain') ?? '';
  if (!/[\t\n]/.test(text.trim())) return;
  event.preventDefault();
  onPaste(text);
}

function Suggestions({
  id,
  label,
  options,
  active,
  onTake,
}: {
  readonly id: string;
  /** Of the cell. */
  readonly label: string;
  readonly options: readonly NamedSubject[];
  readonly active: number;
  readonly onTake: (name: string) => void;
}) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={EDITOR.suggestions(label)}
      hidden={options.length === 0}
    >
      {options.map(({ name, note, members }, index) => (
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          title={members}
          onMouseDown={(event) => {
            event.preventDefault();
            onTake(name);
          }}
        >
          {name} <small>{note}</small>
        </div>
      ))}
    </div>
  );
}

/** The suggestions for what is typed. They open by typing, with the arrow keys, and at once for an empty cell. */
function useCellSuggestions(suggest: Suggest | null) {
  const found = useSignal<readonly NamedSubject[]>([]);
  const isShown = useSignal(false);
  const active = useSignal(-1);
  const turn = useRef(0);
  const hasText = useRef(false);
  const search = async (text: string, isTyped: boolean) => {
    if (suggest === null) return;
    turn.current += 1;
    const mine = turn.current;
    if (isTyped) isShown.value = true;
    hasText.current = text.trim() !== '';
    active.value = -1;
    try {
      const options = await suggest(text);
      if (mine === turn.current) found.value = options;
    } catch {
      // Without suggestions, people type the name.
      found.value = [];
    }
  };
  const options = isShown.value ? found.value : [];
  return {
    options,
    active: active.value,
    search,
    isOpen: () => options.length > 0,
    picked: () => (active.value < 0 ? undefined : options[active.value]),
    /** The only one that fits what was typed. */
    only: () => (options.length === 1 && hasText.current ? options[0] : undefined),
    close: () => {
      isShown.value = false;
      active.value = -1;
    },
    move: (step: number) => {
      isShown.value = true;
      const count = found.value.length;
      if (count > 0)
        active.value = (active.value + step + count + (active.value < 0 && step < 0 ? 1 : 0)) % count;
    },
  };
}
