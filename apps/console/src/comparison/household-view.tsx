import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { Scroll } from '../components/scroll.tsx';
import { SelectField } from '../components/select-field.tsx';
import { cheapestForEach, type JointRow, jointRows, moneyText } from '../offers/joint.ts';
import { modeLabel } from '../offers/payment-mode.ts';
import { primaryRow } from '../offers/premium.ts';
import { type AgencyBranding, BrandHeader } from './brand-header.tsx';
import type { PersonComparison } from './comparison.ts';
import { premiumIn } from './comparison.ts';
import { ComparisonFacts } from './comparison-facts.tsx';
import { ComparisonTable } from './comparison-table.tsx';
import { OfferLines } from './offer-lines.tsx';
import { ProductHeading } from './product-heading.tsx';
import { SheetFacts } from './sheet-facts.tsx';
import { COMPARE, HOUSEHOLD } from './texts.ts';
import { useModeChoice } from './use-mode-choice.tsx';

interface HouseholdViewProps {
  readonly people: readonly PersonComparison[];
  readonly branding: AgencyBranding | null;
  readonly onRemove?: (slug: string) => void;
  /** More fields, beside the payment mode. */
  readonly fields?: ComponentChildren;
  /** More actions, after print. */
  readonly children?: ComponentChildren;
}

/** The comparison of a couple or a family: everybody's price for each product, and the sum. */
export function HouseholdView({ people, branding, onRemove, fields, children }: HouseholdViewProps) {
  const amounts = useSignal<Readonly<Record<number, string>>>({});
  const { mode, modeField } = useModeChoice(people.flatMap(({ comparison }) => comparison.plans));
  const amountFor = (index: number) => amounts.value[index] ?? people[index]?.comparison.amounts[0] ?? '';
  const [first] = people;
  return (
    <>
      <div class="actions no-print">
        {modeField}
        {people.map(({ name, comparison }, index) => (
          <AmountField
            key={name}
            name={name}
            amounts={comparison.amounts}
            value={amountFor(index)}
            onChange={(value) => {
              amounts.value = { ...amounts.value, [index]: value };
            }}
          />
        ))}
        {fields}
        <button type="button" onClick={() => print()}>
          {COMPARE.print}
        </button>
        {children}
      </div>
      <BrandHeader branding={branding} />
      <div class="sheets">
        {people.map(({ name, comparison }) =>
          comparison.sheet === undefined ? null : <SheetFacts key={name} sheet={comparison.sheet} />,
        )}
      </div>
      <p class="print-only">
        {COMPARE.mode}: {modeLabel(mode)}
      </p>
      <JointTable
        people={people.map(({ name, comparison }, index) => ({
          name,
          plans: comparison.plans,
          amount: amountFor(index),
        }))}
        mode={mode}
        {...(onRemove === undefined ? {} : { onRemove })}
      />
      {people.map(({ name, comparison }) =>
        comparison.amounts.length < 2 ? null : (
          <section key={name}>
            <h2>{HOUSEHOLD.every(name)}</h2>
            <ComparisonTable comparison={comparison} mode={mode} label={name} />
          </section>
        ),
      )}
      {first !== undefined && <ComparisonFacts comparison={first.comparison} />}
    </>
  );
}

interface AmountFieldProps {
  readonly name: string;
  readonly amounts: readonly string[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function AmountField({ name, amounts, value, onChange }: AmountFieldProps) {
  if (amounts.length < 2) return null;
  return (
    <SelectField
      label={HOUSEHOLD.amountFor(name)}
      value={value}
      choices={amounts.map((amount) => [amount, amount] as const)}
      onChange={onChange}
    />
  );
}

interface JointTableProps {
  readonly people: readonly {
    readonly name: string;
    readonly plans: PersonComparison['comparison']['plans'];
    readonly amount: string;
  }[];
  readonly mode: string;
  readonly onRemove?: (slug: string) => void;
}

function JointTable({ people, mode, onRemove }: JointTableProps) {
  const rows = jointRows(people, (plan) => premiumIn(plan, mode));
  const cheapest = cheapestForEach(rows, people.length);
  return (
    <Scroll label={HOUSEHOLD.title}>
      <table class="joint">
        <thead>
          <tr>
            <th scope="col">{COMPARE.product}</th>
            {people.map(({ name, amount }) => (
              <th scope="col" class="number" key={name}>
                {name}
                <small>{amount}</small>
              </th>
            ))}
            <th scope="col" class="number">
              {HOUSEHOLD.together}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.slug}>
              <JointHeading row={row} {...(onRemove === undefined ? {} : { onRemove })} />
              {people.map(({ name }, index) => (
                <JointCell key={name} row={row} index={index} mode={mode} />
              ))}
              <Sum cents={row.cents} />
            </tr>
          ))}
          {rows.length > 1 && (
            <tr class="cheapest">
              <th scope="row">{HOUSEHOLD.cheapest}</th>
              {cheapest.rows.map((row, index) => (
                <td class="number" key={people[index]?.name}>
                  {row === null ? COMPARE.notOffered : row.premiums[index]?.display}
                  <small>{row?.product}</small>
                </td>
              ))}
              <Sum cents={cheapest.cents} />
            </tr>
          )}
        </tbody>
      </table>
    </Scroll>
  );
}

interface JointHeadingProps {
  readonly row: JointRow;
  readonly onRemove?: (slug: string) => void;
}

function JointHeading({ row, ...more }: JointHeadingProps) {
  const plan = row.plans.find((each) => each !== null);
  return plan == null ? <th scope="row">{row.product}</th> : <ProductHeading plan={plan} {...more} />;
}

interface JointCellProps {
  readonly row: JointRow;
  readonly index: number;
  readonly mode: string;
}

function JointCell({ row, index, mode }: JointCellProps) {
  const plan = row.plans[index] ?? null;
  if (plan === null || primaryRow(plan) === null) return <td class="number no">{COMPARE.notOffered}</td>;
  const premium = row.premiums[index] ?? null;
  return (
    <td class="number">
      {premium === null ? <span class="no">{COMPARE.notInMode}</span> : <strong>{premium.display}</strong>}
      <OfferLines plan={plan} mode={mode} />
    </td>
  );
}

function Sum({ cents }: { readonly cents: number | null }) {
  return <td class="number">{cents === null ? '–' : <strong class="sum">{moneyText(cents)}</strong>}</td>;
}
