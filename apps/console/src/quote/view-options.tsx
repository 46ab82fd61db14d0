import { SelectField } from '../components/select-field.tsx';
import { GROUPINGS, SORTS } from '../offers/order.ts';
import { INTERVALS, intervalName } from '../offers/payment-mode.ts';
import { grouping, interval, sort } from '../offers/view.ts';
import { QUOTE } from './texts.ts';

function choicesOf<Name extends string>(names: readonly Name[], labels: Readonly<Record<Name, string>>) {
  return names.map((name) => [name, labels[name]] as const);
}

function chooser<Name extends string>(names: readonly Name[], choose: (name: Name) => void) {
  return (value: string) => {
    const name = names.find((each) => each === value);
    if (name !== undefined) choose(name);
  };
}

/** Order, groups and one payment mode for the whole screen. */
export function ViewOptions() {
  return (
    <div class="view-options">
      <SelectField
        label={QUOTE.sortBy}
        value={sort.value}
        choices={choicesOf(SORTS, QUOTE.sorts)}
        onChange={chooser(SORTS, (name) => {
          sort.value = name;
        })}
      />
      <SelectField
        label={QUOTE.groupBy}
        value={grouping.value}
        choices={choicesOf(GROUPINGS, QUOTE.groupings)}
        onChange={chooser(GROUPINGS, (name) => {
          grouping.value = name;
        })}
      />
      <SelectField
        label={QUOTE.payment}
        value={interval.value}
        choices={INTERVALS.map((name) => [name, intervalName(name)] as const)}
        onChange={chooser(INTERVALS, (name) => {
          interval.value = name;
        })}
      />
    </div>
  );
}
