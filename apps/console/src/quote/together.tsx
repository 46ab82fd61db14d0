import { useSignal } from '@preact/signals';
import type { Money, PlanOffer } from '@prequal/sdk';
import { isHousehold, personNames } from '../applicant/household.ts';
import { Scroll } from '../components/scroll.tsx';
import { SelectField } from '../components/select-field.tsx';
import { cheapestForEach, type JointRow, jointRows, moneyText, openToAll } from '../offers/joint.ts';
import { intervalName, paymentsPerYear } from '../offers/payment-mode.ts';
import { MOST_PICKED, picked, togglePicked } from '../offers/picked.ts';
import { otherCarriers } from '../offers/preferences.ts';
import { amountOf, PAYMENTS, primaryRow, rateClassName, shownPremium } from '../offers/premium.ts';
import { classLabel } from '../offers/product-class.ts';
import { interval } from '../offers/view.ts';
import { householdPlans, othersFailed, quoteOthers } from './household-offers.ts';
import { QUOTE, TOGETHER } from './texts.ts';

const SHOWN = 5;

/** The premium in the payment mode of the screen; a sum of other modes would mean nothing. */
function premiumOf(plan: PlanOffer): Money | null {
  const shown = shownPremium(plan, interval.value);
  return shown !== null && paymentsPerYear(shown.mode) === PAYMENTS[interval.value] ? shown.money : null;
}

/** Everybody of the household side by side, with the sum. Nothing for a single applicant. */
export function Together() {
  const chosen = useSignal<Readonly<Record<number, string>>>({});
  const whole = useSignal(false);
  if (!isHousehold.value) return null;
  const plans = householdPlans.value;
  const waiting = personNames.value.filter((_, index) => plans[index] === null);
  const amountsOf = (index: number) =>
    [...new Set((plans[index] ?? []).map(amountOf))].filter((each) => each !== '');
  const amountFor = (index: number) => {
    const [wanted = '', amounts] = [chosen.value[index], amountsOf(index)];
    return amounts.includes(wanted) ? wanted : (amounts[0] ?? '');
  };
  const isOwn = (plan: PlanOffer) => !otherCarriers.value.has(plan.product.slug);
  const rows = jointRows(
    plans.map((each, index) => ({ plans: (each ?? []).filter(isOwn), amount: amountFor(index) })),
    premiumOf,
  );
  const joint = openToAll(rows);
  return (
    <section class="together" aria-labelledby="together-title">
      <h2 id="together-title">{TOGETHER.title}</h2>
      {othersFailed.value && (
        <p class="banner bad" role="alert">
          {TOGETHER.failed}{' '}
          <button type="button" onClick={() => void quoteOthers()}>
            {QUOTE.retry}
          </button>
        </p>
      )}
      {waiting.length > 0 ? (
        <p class="hint">{TOGETHER.waiting(waiting)}</p>
      ) : (
        <>
          <div class="together-amounts">
            {personNames.value.map((name, index) =>
              amountsOf(index).length < 2 ? null : (
                <SelectField
                  key={name}
                  label={TOGETHER.amountFor(name)}
                  value={amountFor(index)}
                  choices={amountsOf(index).map((amount) => [amount, amount] as const)}
                  onChange={(value) => {
                    chosen.value = { ...chosen.value, [index]: value };
                  }}
                />
              ),
            )}
          </div>
          <TogetherTable
            amounts={personNames.value.map((_, index) => amountFor(index))}
            rows={rows}
            joint={whole.value ? joint : joint.slice(0, SHOWN)}
          />
          {joint.length === 0 && <p class="hint">{TOGETHER.none}</p>}
          {joint.length > SHOWN && (
            <button
              type="button"
              class="plain"
              onClick={() => {
                whole.value = !whole.value;
              }}
            >
              {whole.value ? QUOTE.showFewer : TOGETHER.more(joint.length - SHOWN)}
            </button>
          )}
        </>
      )}
    </section>
  );
}

interface TogetherTableProps {
  readonly amounts: readonly string[];
  readonly rows: readonly JointRow[];
  readonly joint: readonly JointRow[];
}

function TogetherTable({ amounts, rows, joint }: TogetherTableProps) {
  const names = personNames.value;
  const cheapest = cheapestForEach(rows, names.length);
  return (
    <Scroll label={TOGETHER.table}>
      <table class="joint">
        <thead>
          <tr>
            <th scope="col">{TOGETHER.product}</th>
            {names.map((name, index) => (
              <th scope="col" class="number" key={name}>
                <span class="name" title={name}>
                  {name}
                </span>
                <small>{amounts[index]}</small>
              </th>
            ))}
            <th scope="col" class="number total">
              {TOGETHER.sum}
              <small>{intervalName(interval.value)}</small>
            </th>
            <th scope="col">
              <span class="sr">{QUOTE.pick}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <tr class="cheapest">
            <th scope="row">{TOGETHER.cheapest}</th>
            {cheapest.rows.map((row, index) => (
              <td class="number" key={names[index]}>
                {row === null ? TOGETHER.nothing : <strong>{row.premiums[index]?.display}</strong>}
                <small>{row?.product}</small>
              </td>
            ))}
            <td class="number total">
              <strong class="sum">{cheapest.cents === null ? '–' : moneyText(cheapest.cents)}</strong>
            </td>
            <td />
          </tr>
          {joint.map((row) => (
            <TogetherRow key={row.slug} row={row} />
          ))}
        </tbody>
      </table>
    </Scroll>
  );
}

function TogetherRow({ row }: { readonly row: JointRow }) {
  const isPicked = picked.value.includes(row.slug);
  return (
    <tr>
      <th scope="row">
        {row.product}
        <small>
          {row.carrier} · {classLabel(row.productClass)}
        </small>
      </th>
      {row.plans.map((plan, index) => {
        const open = plan === null ? null : primaryRow(plan);
        return (
          <td class="number" key={personNames.value[index]}>
            {row.premiums[index]?.display}
            <small>{open !== null && rateClassName(open)}</small>
          </td>
        );
      })}
      <td class="number total">
        <strong class="sum">{moneyText(row.cents ?? 0)}</strong>
      </td>
      <td>
        <label class="check">
          <input
            type="checkbox"
            aria-label={TOGETHER.pick(row.product)}
            checked={isPicked}
            disabled={!isPicked && picked.value.length >= MOST_PICKED}
            onChange={() => togglePicked(row.slug)}
          />
          <span aria-hidden="true">{QUOTE.pick}</span>
        </label>
      </td>
    </tr>
  );
}
