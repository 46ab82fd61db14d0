import { changeForm, form, measuredValue } from '../applicant/form.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { TextField } from '../components/text-field.tsx';
import { fieldErrors } from './offers.ts';
import { QUOTE } from './texts.ts';

/** What a laboratory or a cuff measured. Folded, because most clients know none of the numbers. */
export function Measurements() {
  const { measurements = {} } = form.value;
  const isFilled = Object.values(measurements).some((text) => text.trim() !== '');
  return (
    <details class="measurements" open={isFilled}>
      <summary>{QUOTE.measurements}</summary>
      <div class="grid">
        {APPLICANT.measurements.map(([name, label, unit]) => {
          const text = measurements[name] ?? '';
          const isWrong = text.trim() !== '' && measuredValue(text) === null;
          const refused = fieldErrors.value.get(`/applicant/measurements/${name}`) ?? null;
          return (
            <TextField
              key={name}
              label={label}
              note={unit}
              inputMode="decimal"
              value={text}
              error={isWrong ? APPLICANT.wrongMeasurement : refused}
              onCommit={(value) => changeForm({ measurements: { ...measurements, [name]: value } })}
            />
          );
        })}
      </div>
    </details>
  );
}
