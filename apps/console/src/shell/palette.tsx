import { useSignal } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import { forgetApplicant } from '../applicant/forget.ts';
import { removeFromForm } from '../applicant/form.ts';
import {
  addPerson,
  household,
  isHousehold,
  personNames,
  replaceHousehold,
  shownIndex,
  showPerson,
} from '../applicant/household.ts';
import { screenAddress } from '../navigation/address.ts';
import { go, show } from '../navigation/navigation.ts';
import { SCREENS, screensOf } from '../navigation/screens.ts';
import { loadProducts, products } from '../offers/products.ts';
import { session } from '../session/current-session.ts';
import { type CaseItem, listCases, vault } from '../vault/vault.ts';
import { foundEntries, type PaletteEntry } from './palette-entries.ts';
import { changeSession, signOut } from './session.ts';
import { PALETTE } from './texts.ts';
import './palette.css';

/** One field that leads to every screen, case, product, person, id and action. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const typed = useSignal('');
  const active = useSignal(0);
  const cases = useCaseNames();
  useEffect(() => dialog.current?.showModal(), []);
  const found = foundEntries([...idEntries(typed.value), ...allEntries(cases)], typed.value);
  const at = Math.min(active.value, found.length - 1);
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    dialog.current?.close();
    entry.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0;
    if (step !== 0) active.value = (at + step + found.length) % Math.max(found.length, 1);
    else if (event.key === 'Enter') run(found[at]);
    else return;
    event.preventDefault();
  };
  return (
    <dialog ref={dialog} class="palette" aria-label={PALETTE.title} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        aria-label={PALETTE.title}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        placeholder={PALETTE.placeholder}
        autocomplete="off"
        spellcheck={false}
        value={typed.value}
        onInput={(event) => {
          typed.value = event.currentTarget.value;
          active.value = 0;
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} role="listbox" aria-label={PALETTE.title}>
        {found.map((entry, index) => (
          <div
            key={entry.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onMouseDown={(event) => {
              event.preventDefault();
              run(entry);
            }}
          >
            {entry.label} <small>{entry.kind}</small>
          </div>
        ))}
      </div>
      <p role="status" class="hint">
        {found.length === 0 ? PALETTE.none : ''}
      </p>
    </dialog>
  );
}

/** The cases by name, if they are unlocked. */
function useCaseNames(): readonly CaseItem[] {
  const cases = useSignal<readonly CaseItem[]>([]);
  useEffect(() => {
    if (products.value.length === 0) void loadProducts().catch(() => {});
    if (vault.value === null) return;
    listCases().then(
      (items) => {
        cases.value = items.filter(({ label }) => label !== null);
      },
      () => {},
    );
  }, []);
  return cases.value;
}

function allEntries(cases: readonly CaseItem[]): PaletteEntry[] {
  const { role = 'agent', account, mode } = session.value ?? {};
  const screens = screensOf(role, account?.operator ?? false);
  const toLive = mode !== 'live';
  const action = (label: string, run: () => void): PaletteEntry => ({
    id: `action ${label}`,
    kind: PALETTE.action,
    label,
    run,
  });
  return [
    ...screens.map((name) => ({
      id: `screen ${name}`,
      kind: PALETTE.screen,
      label: SCREENS[name].label,
      run: () => show(name),
    })),
    action(PALETTE.newApplicant, startOver),
    action(PALETTE.addPerson, () => {
      addPerson();
      show('quote');
    }),
    ...peopleEntries(),
    action(
      toLive ? PALETTE.toLive : PALETTE.toTest,
      () => void changeSession({ mode: toLive ? 'live' : 'test' }),
    ),
    action(PALETTE.reference, () => location.assign('/docs')),
    action(PALETTE.signOut, () => void signOut()),
    ...cases.map(({ id, label }) => ({
      id,
      kind: PALETTE.case,
      label: label?.name ?? '',
      run: () => go(screenAddress('cases', { id })),
    })),
    ...products.value.map(({ slug, name, carrier }) => ({
      id: `product ${slug}`,
      kind: `${PALETTE.product} · ${carrier}`,
      label: name,
      words: slug,
      run: () => go(screenAddress('catalog', { filters: { q: slug } })),
    })),
  ];
}

function peopleEntries(): PaletteEntry[] {
  if (!isHousehold.value) return [];
  return household.value.map(({ key }, index) => ({
    id: `person ${key}`,
    kind: PALETTE.person,
    label: personNames.value[index] ?? '',
    run: () => {
      showPerson(key);
      show('quote');
    },
  }));
}

function startOver(): void {
  const [before, index] = [household.value, shownIndex()];
  removeFromForm(forgetApplicant, () => replaceHousehold(before, index));
  show('quote');
}

/** Ids are found by their form, without asking the service whether they exist. */
function idEntries(typed: string): PaletteEntry[] {
  const id = typed.trim();
  const { role = 'agent' } = session.value ?? {};
  const entry = (label: string, address: string): PaletteEntry[] => [
    { id: `id ${id}`, kind: PALETTE.id, label, words: id, run: () => go(address) },
  ];
  if (/^ofr_\w+$/.test(id)) return entry(PALETTE.offer(id), screenAddress('offers', { id }));
  if (role === 'agent') return [];
  if (/^req_\w+$/.test(id)) return entry(PALETTE.request(id), screenAddress('requests', { id }));
  return /^evt_\w+$/.test(id) ? entry(PALETTE.event(id), screenAddress('events', { id })) : [];
}
