import { useSignal } from '@preact/signals';
import { Combobox } from '../components/combobox.tsx';
import { csvText, downloadCsv } from '../components/csv.ts';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { useAction } from '../components/use-action.ts';
import { api } from '../session/api.ts';
import '../styles/developer.css';
import { WHO_TAKES } from './texts.ts';
import { type TreatmentRow, TreatmentTable } from './treatment-table.tsx';

type Kind = 'condition' | 'medication' | 'group';

interface Found {
  readonly name: string;
  readonly rows: readonly TreatmentRow[];
}

/** How every product treats one condition, medication or group: what agents ask field underwriters. */
export function TreatmentsScreen() {
  const kind = useSignal<Kind>('condition');
  const found = useSignal<Found | null>(null);
  const { act, error } = useAction();
  const find = (name: string) => {
    if (name.trim() === '') return;
    void act(async () => {
      // What was found for another name must not look like the answer for this one.
      found.value = null;
      found.value = (await api.treatments({ kind: kind.value, name: name.trim() })).data;
      return null;
    });
  };
  return (
    <div class="screen">
      <h1>{WHO_TAKES.title}</h1>
      <p class="hint">{WHO_TAKES.intro}</p>
      <div class="filters">
        <SelectField
          label={WHO_TAKES.kind}
          value={kind.value}
          choices={WHO_TAKES.kinds}
          onChange={(value) => {
            kind.value = value as Kind;
          }}
        />
        <NameField key={kind.value} kind={kind.value} onFind={find} />
      </div>
      <Notice error={error} />
      {found.value !== null && <FoundRows found={found.value} />}
    </div>
  );
}

const SUGGESTED = { condition: 'conditions', medication: 'medications', group: null } as const;

function NameField({ kind, onFind }: { readonly kind: Kind; readonly onFind: (name: string) => void }) {
  const typed = useSignal('');
  const pick = (text: string) => {
    typed.value = text;
    onFind(text);
  };
  return (
    <>
      <div class="field">
        <span>{WHO_TAKES.name}</span>
        <Combobox
          label={WHO_TAKES.name}
          placeholder={WHO_TAKES.placeholder[kind]}
          value={typed.value}
          search={async (text, signal) => {
            const suggested = SUGGESTED[kind];
            if (suggested === null) return [];
            const query = { q: text.trim().slice(0, 100), kind: suggested, limit: 8 };
            return (await api.suggest(query, { signal })).data.suggestions;
          }}
          onInput={(text) => {
            typed.value = text;
          }}
          onPick={({ text }) => pick(text)}
        />
      </div>
      <button type="button" onClick={() => onFind(typed.value)}>
        {WHO_TAKES.find}
      </button>
    </>
  );
}

function FoundRows({ found: { name, rows } }: { readonly found: Found }) {
  const words = useSignal('');
  const wanted = words.value.trim().toLowerCase();
  const shown = rows.filter(({ product, carrier }) => `${product} ${carrier}`.toLowerCase().includes(wanted));
  const open = rows.filter(({ outcome }) => outcome !== 'decline' && outcome !== 'refer').length;
  return (
    <>
      <p role="status">{WHO_TAKES.shown(name, open, rows.length)}</p>
      <div class="filters">
        <TextField
          label={WHO_TAKES.filter}
          value={words.value}
          onInput={(text) => {
            words.value = text;
          }}
        />
        <button type="button" onClick={() => downloadCsv(WHO_TAKES.file, csvOf(name, shown))}>
          {WHO_TAKES.download}
        </button>
      </div>
      <TreatmentTable rows={shown} />
    </>
  );
}

function csvOf(name: string, rows: readonly TreatmentRow[]): string {
  const head = ['name', 'carrier', 'product', 'slug', 'outcome', 'by', 'rule', 'source', 'note'];
  return csvText([
    head,
    ...rows.map((row) => [
      name,
      row.carrier,
      row.product,
      row.slug,
      row.outcome,
      row.by,
      row.rule ?? '',
      row.source ?? '',
      row.note ?? '',
    ]),
  ]);
}
