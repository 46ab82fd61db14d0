import { useComputed, useSignal } from '@preact/signals';
import { type PopulationTable, readTableText } from '@prequal/population';
import { useEffect, useRef } from 'preact/hooks';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { downloadCsv } from '../components/csv.ts';
import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { session } from '../current-session.ts';
import { loadProducts, products } from '../quote/offers.ts';
import { classChoices } from '../quote/product-class.ts';
import '../styles/developer.css';
import { FIELDS, guessMapping, type Mapping, type PopulationRow, readPopulationRow } from './columns.ts';
import { offersCsv, type RowOutcome, runPopulation } from './run-population.ts';
import { FIELD_NAMES, POPULATIONS } from './texts.ts';

const NO_TABLE: PopulationTable = { header: [], rows: [] };
const MOST_ROWS = 2000;
const MOST_SHOWN = 50;
const SAMPLE = `id,sex,dob,height,weight,state,face_amount,conditions,medications
A-1,female,1958-02-03,5'4",150,TX,10000,,
A-2,male,4/12/1961,5'10",185,IL,15000,COPD|2019-05; high blood pressure,lisinopril
`;

/** Quotes a file of people in the browser: nothing of it is stored here or on the service. */
export function PopulationsScreen() {
  const table = useSignal<PopulationTable>(NO_TABLE);
  const mapping = useSignal<Mapping>({});
  const defaultAmount = useSignal('10000');
  const productClass = useSignal('');
  const error = useSignal<string | null>(null);
  const outcomes = useSignal<readonly RowOutcome[]>([]);
  const running = useSignal<number | null>(null);
  const stopping = useRef<AbortController | null>(null);
  useEffect(() => {
    if (products.value.length === 0) void loadProducts().catch((cause) => (error.value = String(cause)));
    return () => stopping.current?.abort();
  }, []);
  const rows = useComputed(() =>
    table.value.rows.map(({ line, cells }) =>
      readPopulationRow(cells, {
        mapping: mapping.value,
        line,
        defaultAmount: defaultAmount.value,
      }),
    ),
  );
  const ready = rows.value.filter(({ body }) => body !== null);
  const faulty = rows.value.filter(({ body }) => body === null);
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    const parsed = readTableText(await file.text());
    const problem =
      parsed === null
        ? POPULATIONS.notCsv
        : parsed.rows.length === 0
          ? POPULATIONS.noRows
          : parsed.rows.length > MOST_ROWS
            ? POPULATIONS.tooMany(MOST_ROWS)
            : null;
    error.value = problem;
    outcomes.value = [];
    table.value = problem === null ? (parsed ?? NO_TABLE) : NO_TABLE;
    mapping.value = guessMapping(table.value.header);
  };
  const run = async () => {
    if (session.value?.mode === 'live' && !confirm(POPULATIONS.confirmLive(ready.length))) return;
    const control = new AbortController();
    stopping.current = control;
    outcomes.value = [];
    running.value = ready.length;
    const slugs = products.value
      .filter((row) => productClass.value === '' || row.class === productClass.value)
      .map(({ slug }) => slug);
    await runPopulation(ready, slugs, {
      signal: control.signal,
      onDone: (outcome) => {
        outcomes.value = [...outcomes.value, outcome];
      },
    });
    running.value = null;
  };
  const refused = outcomes.value.filter(({ refusal }) => refusal !== null);
  const offers = outcomes.value.reduce((sum, { plans }) => sum + plans.length, 0);
  return (
    <div class="screen">
      <h1>{POPULATIONS.title}</h1>
      <p class="hint">{POPULATIONS.intro}</p>
      <div class="filters">
        <label class="field">
          <span>{POPULATIONS.file}</span>
          <input
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => void open(event.currentTarget.files?.[0])}
          />
        </label>
        <button type="button" onClick={() => downloadCsv('population.csv', SAMPLE)}>
          {POPULATIONS.sample}
        </button>
      </div>
      <Notice error={error.value} />
      {table.value.header.length > 0 && (
        <>
          <FaultyRows
            title={POPULATIONS.faulty(faulty.length)}
            rows={faulty.map((row) => ({ ...row, text: row.issues.join(' ') }))}
          />
          <FaultyRows
            title={POPULATIONS.refused}
            rows={refused.map(({ row, refusal }) => ({ ...row, text: refusal ?? '' }))}
          />
          <section>
            <h2>{POPULATIONS.mapping}</h2>
            <p class="hint">{POPULATIONS.mappingHint}</p>
            <div class="filters">
              {FIELDS.map((field) => (
                <SelectField
                  key={field}
                  label={FIELD_NAMES[field]}
                  value={String(mapping.value[field] ?? '')}
                  choices={[
                    ['', POPULATIONS.notMapped],
                    ...table.value.header.map((name, at) => [String(at), name] as const),
                  ]}
                  onChange={(chosen) => {
                    const { [field]: _before, ...others } = mapping.value;
                    mapping.value = chosen === '' ? others : { ...others, [field]: Number(chosen) };
                  }}
                />
              ))}
            </div>
          </section>
          <section>
            <p role="status">{POPULATIONS.ready(ready.length)}</p>
            <div class="filters">
              <BoundText label={POPULATIONS.amount} inputMode="numeric" text={defaultAmount} />
              <BoundSelect
                label={POPULATIONS.class}
                choices={[['', POPULATIONS.allClasses], ...classChoices(products.value)]}
                chosen={productClass}
              />
              {running.value === null ? (
                <button
                  type="button"
                  class="primary"
                  disabled={ready.length === 0 || products.value.length === 0}
                  onClick={() => void run()}
                >
                  {POPULATIONS.run(ready.length)}
                </button>
              ) : (
                <button
                  type="button"
                  onClick={() => {
                    stopping.current?.abort();
                    running.value = null;
                  }}
                >
                  {POPULATIONS.stop}
                </button>
              )}
            </div>
            {running.value !== null && (
              <>
                <progress
                  aria-label={POPULATIONS.title}
                  max={Math.max(1, running.value)}
                  value={outcomes.value.length}
                />
                <p role="status">{POPULATIONS.progress(outcomes.value.length, running.value)}</p>
              </>
            )}
            {running.value === null && outcomes.value.length > 0 && (
              <>
                <p role="status">{POPULATIONS.result(offers, outcomes.value.length)}</p>
                <button type="button" onClick={() => downloadCsv('offers.csv', offersCsv(outcomes.value))}>
                  {POPULATIONS.download}
                </button>
              </>
            )}
          </section>
        </>
      )}
    </div>
  );
}

function FaultyRows({
  title,
  rows,
}: {
  readonly title: string;
  readonly rows: readonly (PopulationRow & { readonly text: string })[];
}) {
  if (rows.length === 0) return null;
  return (
    <section>
      <h2 class="error">{title}</h2>
      <DataTable label={title} columns={[POPULATIONS.line, POPULATIONS.person, POPULATIONS.issues]}>
        {rows.slice(0, MOST_SHOWN).map(({ line, id, text }) => (
          <tr key={line}>
            <td>{line}</td>
            <td>{id}</td>
            <td>{text}</td>
          </tr>
        ))}
      </DataTable>
      {rows.length > MOST_SHOWN && <p class="hint">{POPULATIONS.moreFaulty(rows.length - MOST_SHOWN)}</p>}
    </section>
  );
}
