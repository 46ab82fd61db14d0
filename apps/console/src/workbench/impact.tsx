import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { BarChart } from '../components/bar-chart.tsx';
import { DataTable } from '../components/data-table.tsx';
import { Notice } from '../components/notice.tsx';
import { SelectField } from '../components/select-field.tsx';
import { impactRead, revisionOf } from './effects-state.ts';
import { changedResults, gainsAndLosses, priceLabel } from './impact-groups.ts';
import { type OwnPopulation, readOwnPopulation } from './impact-population.ts';
import type { Draft, ImpactResult, WorkbenchJob } from './model.ts';
import { IMPACT } from './texts.ts';
import { type RunningImpact, useImpact } from './use-impact.ts';

/** The draft against its base on a population: class by class, prices, and what each product gains and loses. */
export function Impact({ draft }: { readonly draft: Draft }) {
  const impact = useImpact(draft.id);
  const { job, error } = impact;
  useEffect(() => {
    if (job?.status === 'completed') impactRead.value = revisionOf(draft);
  }, [job?.status]);
  return (
    <section class="impact" aria-label={IMPACT.title}>
      <h2>{IMPACT.title}</h2>
      <p class="hint">{IMPACT.intro}</p>
      <PopulationChoice impact={impact} />
      <Notice error={error} />
      {job !== null && <JobState job={job} isRunning={impact.isRunning} onCancel={impact.cancel} />}
      {job?.result != null && <ImpactReport result={job.result} />}
    </section>
  );
}

function PopulationChoice({ impact: { start, isRunning } }: { readonly impact: RunningImpact }) {
  const kind = useSignal('shipped');
  const days = useSignal('30');
  const own = useSignal<OwnPopulation | null>(null);
  const problem = useSignal<string | null>(null);
  const run = () => {
    if (kind.value === 'recorded') return start({ population: 'recorded', days: Number(days.value) });
    if (kind.value === 'shipped') return start({ population: 'shipped' });
    return start({ population: own.value?.rows ?? [] });
  };
  const open = async (file: File | undefined) => {
    if (file === undefined) return;
    own.value = readOwnPopulation(await file.text());
    problem.value = own.value === null ? IMPACT.notCsv : null;
  };
  const isReady = kind.value !== 'own' || (own.value?.rows.length ?? 0) > 0;
  return (
    <>
      <div class="filters">
        <SelectField
          label={IMPACT.population}
          value={kind.value}
          choices={IMPACT.populations}
          onChange={(value) => {
            kind.value = value;
          }}
        />
        {kind.value === 'recorded' && (
          <SelectField
            label={IMPACT.days}
            value={days.value}
            choices={['7', '30', '90'].map((each) => [each, each] as const)}
            onChange={(value) => {
              days.value = value;
            }}
          />
        )}
        {kind.value === 'own' && (
          <label class="field">
            <span>{IMPACT.file}</span>
            <input
              type="file"
              accept=".csv,text/csv"
              onChange={(event) => void open(event.currentTarget.files?.[0])}
            />
          </label>
        )}
        <button type="button" class="primary" disabled={isRunning || !isReady} onClick={() => void run()}>
          {IMPACT.start}
        </button>
      </div>
      <Notice error={problem.value} />
      {kind.value === 'own' && own.value !== null && <ReadRows own={own.value} />}
    </>
  );
}

function ReadRows({ own: { rows, faulty } }: { readonly own: OwnPopulation }) {
  return (
    <>
      <p role="status">{IMPACT.rows(rows.length, faulty.length)}</p>
      <ul class="findings">
        {faulty.slice(0, 20).map(({ line, text }) => (
          <li key={line} class="bad-text">
            {IMPACT.faulty(line, text)}
          </li>
        ))}
      </ul>
    </>
  );
}

function JobState({
  job: { status, done, total, problem },
  isRunning,
  onCancel,
}: {
  readonly job: WorkbenchJob;
  readonly isRunning: boolean;
  readonly onCancel: () => Promise<void>;
}) {
  if (!isRunning) return <p role="status">{status === 'completed' ? null : IMPACT.ended(status, problem)}</p>;
  return (
    <div class="row-actions">
      <progress aria-label={IMPACT.title} max={Math.max(1, total)} value={done} />
      <span role="status">{IMPACT.progress(done, total)}</span>
      <button type="button" onClick={() => void onCancel()}>
        {IMPACT.cancel}
      </button>
    </div>
  );
}

const MOST_BARS = 40;

function ImpactReport({ result }: { readonly result: ImpactResult }) {
  const { people, skipped, migrations, premiums, prices, added, removed } = result;
  return (
    <>
      <p role="status">{IMPACT.summary({ people, skipped, ...changedResults(result) })}</p>
      <ul class="findings">
        {added.map((each) => (
          <li key={each.slug}>{IMPACT.isNew(each.slug, each.people, people)}</li>
        ))}
        {removed.map((each) => (
          <li key={each.slug}>{IMPACT.isRemoved(each.slug, each.people, people)}</li>
        ))}
      </ul>
      {migrations.length > 0 && (
        <BarChart
          title={IMPACT.migrations}
          bars={migrations.slice(0, MOST_BARS).map(({ slug, from, to, people: count }) => ({
            label: IMPACT.migration(slug, from, to),
            value: count,
            failed: 0,
          }))}
        />
      )}
      <GainTable result={result} />
      {prices.length > 0 && (
        <BarChart
          title={IMPACT.prices}
          bars={prices.map((step) => ({ label: priceLabel(step), value: step.people, failed: 0 }))}
        />
      )}
      {premiums.length > 0 && <PremiumTable premiums={premiums} />}
      {migrations.some(({ example }) => example !== null) && <Examples migrations={migrations} />}
    </>
  );
}

function GainTable({ result }: { readonly result: ImpactResult }) {
  const rows = gainsAndLosses(result);
  if (rows.length === 0) return null;
  return (
    <>
      <h3>{IMPACT.products}</h3>
      <DataTable
        label={IMPACT.products}
        columns={[IMPACT.product, { number: IMPACT.gained }, { number: IMPACT.lost }]}
      >
        {rows.map(({ slug, gained, lost }) => (
          <tr key={slug}>
            <th scope="row">{slug}</th>
            <td class="number">{gained.toLocaleString('en-US')}</td>
            <td class="number">{lost.toLocaleString('en-US')}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

const dollars = (cents: number) =>
  (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

function PremiumTable({ premiums }: { readonly premiums: ImpactResult['premiums'] }) {
  const columns = [
    IMPACT.product,
    { number: IMPACT.dearerPeople },
    { number: IMPACT.cheaperPeople },
    { number: IMPACT.rise },
    { number: IMPACT.fall },
  ];
  return (
    <>
      <h3>{IMPACT.premiums}</h3>
      <DataTable label={IMPACT.premiums} columns={columns}>
        {premiums.map(({ slug, dearer, cheaper, largest_rise_cents: rise, largest_fall_cents: fall }) => (
          <tr key={slug}>
            <th scope="row">{slug}</th>
            <td class="number">{dearer.toLocaleString('en-US')}</td>
            <td class="number">{cheaper.toLocaleString('en-US')}</td>
            <td class="number">{dollars(rise)}</td>
            <td class="number">{dollars(fall)}</td>
          </tr>
        ))}
      </DataTable>
    </>
  );
}

function Examples({ migrations }: { readonly migrations: ImpactResult['migrations'] }) {
  return (
    <details>
      <summary>{IMPACT.examples}</summary>
      <ul class="findings">
        {migrations.slice(0, MOST_BARS).map(({ slug, from, to, example }) => (
          <li key={`${slug} ${from} ${to}`}>{IMPACT.example(IMPACT.migration(slug, from, to), example)}</li>
        ))}
      </ul>
    </details>
  );
}
