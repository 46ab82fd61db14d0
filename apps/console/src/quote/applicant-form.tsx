import { age, changeForm, type Form, form, isAgeEstimated, problems, startForm } from '../applicant/form.ts';
import { STATE_CODES } from '../applicant/states.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { preferences } from '../offers/preferences.ts';
import { PREFERRED } from '../offers/preferred.ts';
import { classChoices } from '../offers/product-class.ts';
import { products } from '../offers/products.ts';
import { Amounts } from './amounts.tsx';
import { Measurements } from './measurements.tsx';
import { MoreCoverage } from './more-coverage.tsx';
import { fieldErrors } from './offers.ts';
import { RowList } from './row-list.tsx';
import { QUOTE } from './texts.ts';

const STATES = [['', '–'] as const, ...STATE_CODES.map((code) => [code, code] as const)];
const SEXES = [['male', QUOTE.male] as const, ['female', QUOTE.female] as const];

export function ApplicantForm() {
  return (
    <form onSubmit={(event) => event.preventDefault()} autocomplete="off">
      <PersonFields />
      <RowList
        list="conditions"
        label={QUOTE.conditions}
        placeholder={QUOTE.conditionPlaceholder}
        fields={[
          ['was_diagnosed', QUOTE.diagnosed],
          ['last_treatment', QUOTE.treated],
        ]}
      />
      <RowList
        list="medications"
        label={QUOTE.medications}
        placeholder={QUOTE.medicationPlaceholder}
        fields={[
          ['use', QUOTE.use],
          ['dosage', QUOTE.dosage],
          ['first_fill', QUOTE.firstFill],
          ['last_fill', QUOTE.lastFill],
        ]}
      />
      <Measurements />
      <CoverageFields />
    </form>
  );
}

function PersonFields() {
  const { sex, dob, height, weight, state, nicotine } = form.value;
  const refused = (field: string) => fieldErrors.value.get(`/applicant/${field}`) ?? null;
  return (
    <fieldset class="grid">
      <legend>{QUOTE.applicant}</legend>
      <SelectField
        label={QUOTE.sex}
        value={sex}
        choices={SEXES}
        onChange={(value) => changeForm({ sex: value === 'female' ? 'female' : 'male' })}
      />
      <TextField
        label={APPLICANT.birth}
        note={
          age.value === null || age.value < 0
            ? null
            : isAgeEstimated.value
              ? QUOTE.estimatedAge
              : QUOTE.age(age.value)
        }
        inputMode="numeric"
        placeholder={QUOTE.birthHint}
        value={dob}
        error={problems.value.dob ?? refused('dob')}
        onInput={(text) => changeForm({ dob: text })}
      />
      <TextField
        label={APPLICANT.height}
        placeholder={QUOTE.heightHint}
        value={height}
        error={problems.value.height ?? refused('height_inches')}
        onInput={(text) => changeForm({ height: text })}
      />
      <TextField
        label={APPLICANT.weight}
        note={QUOTE.pounds}
        inputMode="numeric"
        value={weight}
        error={problems.value.weight ?? refused('weight_lbs')}
        onInput={(text) => changeForm({ weight: text })}
      />
      <SelectField
        label={APPLICANT.state}
        value={state}
        choices={STATES}
        onChange={(value) => changeForm({ state: value })}
      />
      <SelectField
        label={QUOTE.nicotine}
        value={nicotine}
        choices={APPLICANT.nicotineChoices}
        onChange={(value) => changeForm({ nicotine: value, nicotineProducts: [] })}
      />
    </fieldset>
  );
}

/** Budgets are no face amounts; going back to what the form starts with brings its amounts back. */
function quoteBy(quoteType: Form['quoteType']): void {
  const start = startForm.value;
  changeForm({ quoteType, amounts: quoteType === start.quoteType ? start.amounts : [] });
}

function CoverageFields() {
  const { quoteType, productClass } = form.value;
  const hasPreferred = productClass === PREFERRED || (preferences.value?.product_classes?.length ?? 0) > 1;
  return (
    <fieldset>
      <legend>{QUOTE.coverage}</legend>
      <div class="grid">
        <SelectField
          label={QUOTE.quoteBy}
          value={quoteType}
          choices={[
            ['face_amounts', QUOTE.faceAmounts],
            ['monthly_budget', QUOTE.budgets],
          ]}
          onChange={(value) => quoteBy(value === 'monthly_budget' ? 'monthly_budget' : 'face_amounts')}
        />
        <SelectField
          label={QUOTE.classes}
          value={productClass}
          choices={[
            ['', QUOTE.allClasses],
            ...(hasPreferred ? [[PREFERRED, QUOTE.preferredClasses] as const] : []),
            ...classChoices(products.value),
          ]}
          onChange={(value) => changeForm({ productClass: value })}
        />
      </div>
      <Amounts />
      <MoreCoverage />
    </fieldset>
  );
}
