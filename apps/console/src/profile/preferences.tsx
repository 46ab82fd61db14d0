import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { STATE_CODES } from '../applicant/states.ts';
import { BoundSelect, BoundText } from '../components/bound-field.tsx';
import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { carrierChoices } from '../offers/carriers.ts';
import { modeLabel } from '../offers/payment-mode.ts';
import { loadPreferences, preferences, savePreferences } from '../offers/preferences.ts';
import { amountsOf, type MemberPreferences } from '../offers/preferred.ts';
import { classChoices } from '../offers/product-class.ts';
import { loadProducts, products } from '../offers/products.ts';
import { PROFILE } from './texts.ts';
import './preferences.css';

type Mode = NonNullable<MemberPreferences['payment_mode']>;
type Sort = NonNullable<MemberPreferences['sort']>;
type ProductClasses = NonNullable<MemberPreferences['product_classes']>;

const MODES: readonly Mode[] = ['MONTHLY-EFT', 'MONTHLY-DIRECT', 'QUARTERLY', 'SEMI-ANNUAL', 'ANNUAL'];
const STATES = [['', PROFILE.noChoice] as const, ...STATE_CODES.map((code) => [code, code] as const)];
const MODE_CHOICES = [
  ['', PROFILE.noChoice] as const,
  ...MODES.map((mode) => [mode, modeLabel(mode)] as const),
];

/** What the member's quotes start with. */
export function QuotePreferences() {
  const loaded = useLoad('preferences', async () => {
    await Promise.all([loadPreferences(), products.value.length === 0 ? loadProducts() : null]);
    return true;
  });
  return (
    <section class="panel" aria-labelledby="preferences-title">
      <h2 id="preferences-title">{PROFILE.preferences}</h2>
      <p class="hint">{PROFILE.preferencesHint}</p>
      <Notice error={loaded.error} />
      {loaded.value !== null && preferences.value !== null && <PreferencesForm chosen={preferences.value} />}
    </section>
  );
}

function PreferencesForm({ chosen }: { readonly chosen: MemberPreferences }) {
  const carriers = useSignal<readonly string[]>(chosen.carriers ?? []);
  const classes = useSignal<readonly string[]>(chosen.product_classes ?? []);
  const state = useSignal<string>(chosen.state ?? '');
  const mode = useSignal<Mode | ''>(chosen.payment_mode ?? '');
  const sort = useSignal<Sort | ''>(chosen.sort === 'request' ? '' : (chosen.sort ?? ''));
  const amounts = useSignal((chosen.amounts ?? []).join(', '));
  const isTried = useSignal(false);
  const { act, error, done } = useAction();
  const wanted = amountsOf(amounts.value);
  const save = (event: Event) => {
    event.preventDefault();
    isTried.value = true;
    if (wanted === null) return;
    void act(async () => {
      await savePreferences({
        carriers: orNull(carriers.value),
        product_classes: orNull(classes.value as ProductClasses),
        state: state.value === '' ? null : (state.value as MemberPreferences['state']),
        payment_mode: mode.value === '' ? null : mode.value,
        sort: sort.value === '' ? null : sort.value,
        amounts: orNull(wanted),
      });
      return PROFILE.saved;
    });
  };
  return (
    <form class="preferences" onSubmit={save}>
      <Boxes
        title={PROFILE.carriers}
        hint={PROFILE.carriersHint}
        choices={carrierChoices(products.value)}
        ticked={carriers}
      />
      <Boxes
        title={PROFILE.productTypes}
        hint={PROFILE.productTypesHint}
        choices={classChoices(products.value)}
        ticked={classes}
      />
      <div class="grid">
        <BoundSelect label={PROFILE.state} chosen={state} choices={STATES} />
        <BoundSelect label={PROFILE.payment} chosen={mode} choices={MODE_CHOICES} />
        <BoundSelect label={PROFILE.sort} chosen={sort} choices={PROFILE.sorts} />
        <BoundText
          label={PROFILE.amounts}
          placeholder={PROFILE.amountsHint}
          text={amounts}
          error={isTried.value && wanted === null ? PROFILE.wrongAmounts : null}
        />
      </div>
      <button type="submit" class="primary">
        {PROFILE.save}
      </button>
      <Notice error={error} done={done} />
    </form>
  );
}

function orNull<T>(list: readonly T[]): T[] | null {
  return list.length === 0 ? null : [...list];
}

interface BoxesProps {
  readonly title: string;
  readonly hint: string;
  readonly choices: readonly (readonly [value: string, label: string])[];
  readonly ticked: Signal<readonly string[]>;
}

function Boxes({ title, hint, choices, ticked }: BoxesProps) {
  const known = choices.map(([value]) => value);
  useEffect(() => {
    // A carrier that has left the catalog cannot be saved again.
    if (choices.length > 0) ticked.value = ticked.value.filter((value) => known.includes(value));
  }, []);
  return (
    <fieldset class="choices">
      <legend>{title}</legend>
      <p class="hint">{hint}</p>
      <div class="boxes">
        {choices.map(([value, label]) => (
          <label key={value}>
            <input
              type="checkbox"
              checked={ticked.value.includes(value)}
              onChange={(event) => {
                const others = ticked.value.filter((other) => other !== value);
                ticked.value = event.currentTarget.checked ? [...others, value] : others;
              }}
            />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
