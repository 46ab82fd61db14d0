import { answer } from './form.ts';
import { result } from './offers.ts';
import { QUOTE } from './texts.ts';

/** What was understood of the free text, and a choice where it was not clear. */
export function Disclosures() {
  const { disclosures, provisional } = result.value ?? { disclosures: [], provisional: false };
  const shown = (disclosures ?? []).filter(({ status }) => status !== 'recognized');
  if (shown.length === 0) return null;
  return (
    <div class={provisional ? 'understood provisional' : 'understood'}>
      {provisional && <p role="status">{QUOTE.provisional}</p>}
      <h2>{QUOTE.understood}</h2>
      <ul>
        {shown.map(({ param, text, status, entries, candidates }) => (
          <li key={param}>
            “{text}” <span class={`status ${status}`}>{status}</span>{' '}
            {entries.map(({ name }) => name).join(', ')}
            {(candidates ?? []).map(({ id, name }) => (
              <button type="button" class="chip" key={id} onClick={() => answer(`${param}/id`, id)}>
                {name}
              </button>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
