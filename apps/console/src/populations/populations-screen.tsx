import type { Signal } from '@preact/signals';
import type { ColumnMapping, PopulationRow } from '@prequal/population';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { downloadCsv } from '../components/csv.ts';
import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { classChoices } from '../offers/product-class.ts';
import { products } from '../offers/products.ts';
import '../styles/developer.css';
import { offersCsv } from './offers-csv.ts';
import { FIELD_NAMES, FIELDS, POPULATIONS } from './texts.ts';
import { type Quotes, usePopulation } from './use-population.ts';

const MOST_SHOWN = 50;
const SAMPLE = `id,sex,dob,height,weight,state,face_amount,conditions,medications
A-1,female,1958-02-03,5'4",150,TX,10000,,
A-2,male,4/12/1961,5'10",185,IL,15000,COPD|2019-05; high blood pressure,lisinopril
`;

/** Quotes a file of people in the browser: nothing of it is stored here or on the service. */
export function PopulationsScreen() {
  const { header, mapping, defaultAmount, error, ready, faulty, quotes, open } = usePopulation();
  const refused = quotes.outcomes.value.filter(({ refusal }) => refusal !== null);
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
      <Notice error={error} />
      {header !== null && (
        <>
          <FaultyRows
            title={POPULATIONS.faulty(faulty.length)}
            rows={faulty.map((row) => ({ ...row, text: row.issues.join(' ') }))}
          />
          <FaultyRows
            title={POPULATIONS.refused}
            rows={refused.map(({ row, refusal }) => ({ ...row, text: refusal ?? '' }))}
          />
          <ColumnChoices header={header} mapping={mapping} />
          <section>
            <p role="status">{POPULATIONS.ready(ready.length)}</p>
            <div class="filters">
              <BoundText label={POPULATIONS.amount} inputMode="numeric" text={defaultAmount} />
              <BoundSelect
                label={POPULATIONS.class}
                choices={[['', POPULATIONS.allClasses], ...classChoices(products.value)]}
                chosen={quotes.productClass}
              />
              <RunButton ready={ready} quotes={quotes} />
            </div>
            <RunState quotes={quotes} />
          </section>
        </>
      )}
    </div>
  );
}

function ColumnChoices({
  header,
  mapping,
}: {
  readonly header: readonly string[];
  readonly mapping: Signal<ColumnMapping>;
}) {
  return (
    <section>
      <h2>{POPULATIONS.mapping}</h2>
      <p class="hint">{POPULATIONS.mappingHint}</p>
      <div class="filters">
        {FIELDS.map((field) => (
          <SelectField
            key={field}
            label={FIELD_NAMES[field]}
            value={String(mapping.value[field] ?? '')}
            choices={[['', POPULATIONS.notMapped], ...header.map((name, at) => [String(at), name] as const)]}
            onChange={(chosen) => {
              const { [field]: _before, ...others } = mapping.value;
              mapping.value = chosen === '' ? others : { ...others, [field]: Number(chosen) };
            }}
          />
        ))}
      </div>
    </section>
  );
}

function RunButton({
  ready,
  quotes: { running, run, stop },
}: {
  readonly ready: readonly PopulationRow[];
  readonly quotes: Quotes;
}) {
  if (running.value !== null) {
    return (
      <button type="button" onClick={stop}>
        {POPULATIONS.stop}
      </button>
    );
  }
  return (
    <button
      type="button"
      class="primary"
      disabled={ready.length === 0 || products.value.length === 0}
      onClick={() => void run(ready)}
    >
      {POPULATIONS.run(ready.length)}
    </button>
  );
}

/** How far the quotes are, or what came of them. */
function RunState({ quotes: { running, outcomes } }: { readonly quotes: Quotes }) {
  const done = outcomes.value.length;
  if (running.value !== null) {
    return (
      <>
        <progress aria-label={POPULATIONS.title} max={Math.max(1, running.value)} value={done} />
        <p role="status">{POPULATIONS.progress(done, running.value)}</p>
      </>
    );
  }
  if (done === 0) return null;
  const offers = outcomes.value.reduce((sum, { plans }) => sum + plans.length, 0);
  return (
    <>
      <p role="status">{POPULATIONS.result(offers, done)}</p>
      <button type="button" onClick={() => downloadCsv('offers.csv', offersCsv(outcomes.value))}>
        {POPULATIONS.download}
      </button>
    </>
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
