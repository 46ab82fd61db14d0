import { useSignal } from '@preact/signals';
import type { Ref } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';

export interface Option {
  readonly id: string;
  readonly name: string;
  /** The catalog text that matched, when it is not the name. */
  readonly matched: string;
}

export interface ComboboxProps {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly search: (text: string, signal: AbortSignal) => Promise<readonly Option[]>;
  readonly onInput: (text: string) => void;
  /** A suggestion was picked, or free text was confirmed with Enter. */
  readonly onPick: (picked: { readonly id: string | null; readonly text: string }) => void;
  /** The person has left the field for another one. */
  readonly onLeave?: () => void;
}

/** The ARIA combobox pattern with a list of suggestions: arrows move, Enter picks, Escape closes. */
export function Combobox(props: ComboboxProps) {
  const { label, placeholder, value, inputRef } = props;
  const id = useId();
  const { options, active, isOpen, close, pick, change, onKeyDown } = useSuggestions(props);
  return (
    <div class="combobox">
      <input
        type="text"
        role="combobox"
        ref={inputRef ?? null}
        aria-label={label}
        aria-expanded={isOpen.value}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active.value < 0 ? undefined : `${id}-${active.value}`}
        autocomplete="off"
        spellcheck={false}
        placeholder={placeholder}
        value={value}
        onInput={(event) => void change(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onBlur={(event) => {
          close();
          // The window lost the focus, not the field: the user returns to it.
          if (props.onLeave !== undefined && document.activeElement !== event.currentTarget)
            afterPointer(props.onLeave);
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label={label} hidden={!isOpen.value}>
        {options.value.map((option, index) => (
          <div
            key={option.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active.value}
            onMouseDown={(event) => {
              event.preventDefault();
              pick(option, option.name);
            }}
          >
            {option.name}
            {option.matched !== option.name && <small> {option.matched}</small>}
          </div>
        ))}
      </div>
    </div>
  );
}

/** While a button is being pressed, nothing may move it away from below the pointer. */
function afterPointer(act: () => void): void {
  if (document.querySelector(':active') === null) act();
  else addEventListener('pointerup', () => setTimeout(act), { once: true, capture: true });
}

/** The suggestions for what is typed, and which of them the keyboard is on. */
function useSuggestions({ value, search, onInput, onPick }: ComboboxProps) {
  const options = useSignal<readonly Option[]>([]);
  const active = useSignal(-1);
  const isOpen = useSignal(false);
  const running = useRef<AbortController | null>(null);
  const close = () => {
    isOpen.value = false;
    active.value = -1;
  };
  // Clear the suggestions with the text, also when another applicant is shown.
  useEffect(() => {
    if (value !== '') return;
    running.current?.abort();
    options.value = [];
    close();
  }, [value === '']);
  const pick = (option: Option | null, text: string) => {
    // A late response must not open the list again.
    running.current?.abort();
    options.value = [];
    close();
    onPick(option === null ? { id: null, text } : { id: option.id, text: option.name });
  };
  const change = async (text: string) => {
    onInput(text);
    running.current?.abort();
    // Suggestions for an earlier text stay only while they still fit, so that a wrong one cannot be picked.
    options.value = options.value.filter((option) => fits(option, text));
    active.value = -1;
    if (options.value.length === 0) close();
    if (text.trim() === '') return;
    const control = new AbortController();
    running.current = control;
    try {
      const found = await search(text, control.signal);
      if (control.signal.aborted) return;
      const chosen = options.value[active.value]?.id;
      options.value = found;
      active.value = found.findIndex((option) => option.id === chosen);
      isOpen.value = found.length > 0;
    } catch {
      // A search that was overtaken or failed leaves what was typed; it still counts as free text.
    }
  };
  const move = (step: number) => {
    const count = options.value.length;
    if (count === 0) return;
    isOpen.value = true;
    active.value = (active.value + step + count + (active.value < 0 && step < 0 ? 1 : 0)) % count;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && value.trim() !== '') {
      event.preventDefault();
      pick(isOpen.value ? (options.value[active.value] ?? null) : null, value);
    } else if (event.key === 'Escape') close();
  };
  return { options, active, isOpen, close, pick, change, onKeyDown };
}

function fits({ name, matched }: Option, text: string): boolean {
  const wanted = text.trim().toLowerCase();
  return wanted !== '' && [name, matched].some((candidate) => candidate.toLowerCase().includes(wanted));
}
