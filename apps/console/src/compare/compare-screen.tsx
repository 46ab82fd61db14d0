import { type Signal, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { birthOf } from '../applicant/birth.ts';
import { clientName, showsHealth } from '../applicant/client-copy.ts';
import { ageOf, bodyOf } from '../applicant/form.ts';
import { household, isHousehold, type Person, personNames } from '../applicant/household.ts';
import type { AgencyBranding } from '../comparison/brand-header.tsx';
import type { PersonComparison } from '../comparison/comparison.ts';
import { csvOf, type ProductComparison } from '../comparison/comparison.ts';
import { ComparisonChanges } from '../comparison/comparison-changes.tsx';
import { ComparisonView } from '../comparison/comparison-view.tsx';
import { HouseholdView } from '../comparison/household-view.tsx';
import { COMPARE, SHEET } from '../comparison/texts.ts';
import { BoundText } from '../components/bound-field.tsx';
import { downloadCsv } from '../components/csv.ts';
import { ErrorBanner } from '../components/error-banner.tsx';
import { useLoad } from '../components/use-load.ts';
import { show } from '../navigation/navigation.ts';
import { picked, togglePicked } from '../offers/picked.ts';
import { errorText, sessionCall } from '../session/api.ts';
import { openedCase } from '../vault/opened-case.ts';
import { SaveCase } from '../vault/save-case.tsx';
import { clientSheet } from './client-sheet.ts';
import { compare } from './quote-picked.ts';
import '../comparison/comparison.css';

export function CompareScreen() {
  const failure = useSignal<string | null>(null);
  const quoted = useQuoted(failure);
  const branding = useLoad('branding', () => sessionCall('GET /branding'));
  const people = quoted == null ? quoted : withSheets(quoted);
  const isFilled = household.value.every(({ form }) => bodyOf(form) !== null);
  const possible = picked.value.length > 0 && isFilled;
  return (
    <div class="compare">
      <h1 class="no-print">{COMPARE.title}</h1>
      <ErrorBanner text={failure.value} />
      {!possible && (
        <>
          <p class="hint">{picked.value.length === 0 ? COMPARE.none : COMPARE.noApplicant}</p>
          <button type="button" onClick={() => show('quote')}>
            {COMPARE.toQuote}
          </button>
        </>
      )}
      {possible && people === undefined && failure.value === null && (
        <p class="hint slow">{COMPARE.loading}</p>
      )}
      {possible && people === null && <p class="banner">{COMPARE.noneSold}</p>}
      {(people !== undefined || failure.value !== null) && <SinceSaved now={people ?? null} />}
      {possible && people != null && <Shown people={people} branding={branding.value} />}
    </div>
  );
}

/** Undefined until there is a response, null if none of the picked products is still sold. */
function useQuoted(failure: Signal<string | null>): readonly ProductComparison[] | null | undefined {
  const quoted = useSignal<readonly ProductComparison[] | null | undefined>(undefined);
  useEffect(() => {
    let current = true;
    compare(picked.value).then(
      (found) => {
        if (current) quoted.value = found;
      },
      (error) => {
        if (current) failure.value = errorText(error);
      },
    );
    return () => {
      current = false;
    };
  }, [picked.value]);
  return quoted.value;
}

/** What became of everybody's offers since the open case was saved. */
function SinceSaved({ now }: { readonly now: readonly PersonComparison[] | null }) {
  const saved = openedCase.value?.saved ?? [];
  return (
    <>
      {saved.map(({ name, comparison }, index) => (
        <ComparisonChanges
          key={name}
          name={saved.length > 1 ? name : ''}
          saved={comparison}
          now={now?.[index]?.comparison ?? null}
        />
      ))}
    </>
  );
}

interface ShownProps {
  readonly people: readonly PersonComparison[];
  readonly branding: AgencyBranding | null;
}

function Shown({ people, branding }: ShownProps) {
  const [first] = people;
  if (first === undefined) return null;
  const fields = (
    <>
      {people.length === 1 && <BoundText label={SHEET.clientName} text={clientName} />}
      <HealthSwitch />
    </>
  );
  const actions = (
    <>
      <button
        type="button"
        onClick={() => downloadCsv(`comparison-${first.comparison.day}.csv`, csvOf(people))}
      >
        {COMPARE.csv}
      </button>
      <SaveCase people={people} />
    </>
  );
  return people.length === 1 ? (
    <ComparisonView comparison={first.comparison} branding={branding} onRemove={togglePicked} fields={fields}>
      {actions}
    </ComparisonView>
  ) : (
    <HouseholdView people={people} branding={branding} onRemove={togglePicked} fields={fields}>
      {actions}
    </HouseholdView>
  );
}

/** Everybody's comparison with what the client's copy says about them now. */
function withSheets(quoted: readonly ProductComparison[]): readonly PersonComparison[] {
  return household.value.flatMap((person, index) => {
    const comparison = quoted[index];
    if (comparison === undefined) return [];
    const called = personNames.value[index] ?? '';
    const sheet = sheetOf(person, isHousehold.value ? called : clientName.value, comparison.day);
    return [{ name: isHousehold.value ? called : '', comparison: { ...comparison, sheet } }];
  });
}

function sheetOf({ form }: Person, name: string, day: string) {
  const birth = birthOf(form.dob);
  const isEstimated = birth?.isEstimated === true;
  return clientSheet(form, {
    name,
    age: ageOf(form.dob),
    withHealth: showsHealth.value,
    day,
    birth: isEstimated ? null : (birth?.date ?? null),
    isEstimated,
  });
}

function HealthSwitch() {
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={showsHealth.value}
        onChange={(event) => {
          showsHealth.value = event.currentTarget.checked;
        }}
      />
      {SHEET.showHealth}
    </label>
  );
}
