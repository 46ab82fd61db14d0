import type { RiderKind } from '@prequal/sdk';
import { changeForm, form } from '../applicant/form.ts';
import { isZip, moreCoverageOf } from '../applicant/more-coverage.ts';
import { TextField } from '../components/text-field.tsx';
import { fieldErrors } from './offers.ts';
import { QUOTE } from './texts.ts';

/** ZIP code, Medicare and riders. Folded, because most quotes need none of them. */
export function MoreCoverage() {
  const { zip = '', household = false, partB = '', riders = [] } = form.value;
  const isFilled = zip !== '' || household === true || partB !== '' || riders.length > 0;
  const isPartBWrong =
    partB.trim() !== '' && moreCoverageOf({ partB: partB.trim() }).part_b_effective === undefined;
  const refused = (field: string) => fieldErrors.value.get(`/coverage/${field}`) ?? null;
  return (
    <details class="measurements" open={isFilled || refused('zip') !== null}>
      <summary>{QUOTE.moreCoverage}</summary>
      <div class="grid">
        <TextField
          label={QUOTE.zip}
          inputMode="numeric"
          value={zip}
          error={zip.trim() !== '' && !isZip(zip) ? QUOTE.wrongZip : refused('zip')}
          onCommit={(value) => changeForm({ zip: value })}
        />
        <TextField
          label={QUOTE.partB}
          placeholder={QUOTE.partBHint}
          value={partB}
          error={isPartBWrong ? QUOTE.wrongDate : refused('part_b_effective')}
          onCommit={(value) => changeForm({ partB: value })}
        />
      </div>
      <label class="check">
        <input
          type="checkbox"
          checked={household !== false}
          onChange={(event) => changeForm({ household: event.currentTarget.checked })}
        />
        {QUOTE.household}
      </label>
      <fieldset class="riders">
        <legend>{QUOTE.riders}</legend>
        {(Object.keys(QUOTE.riderNames) as RiderKind[]).map((kind) => (
          <label class="check" key={kind}>
            <input
              type="checkbox"
              checked={riders.includes(kind)}
              onChange={(event) =>
                changeForm({
                  riders: event.currentTarget.checked
                    ? [...riders, kind]
                    : riders.filter((each) => each !== kind),
                })
              }
            />
            {QUOTE.riderNames[kind]}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
