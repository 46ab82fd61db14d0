import type { ClientSheet } from './comparison.ts';
import { SHEET } from './texts.ts';

/** For whom the comparison is, and what it assumes about them. */
export function SheetFacts({ sheet }: { readonly sheet: ClientSheet }) {
  const { clientName, assumptions, health } = sheet;
  return (
    <div class="sheet">
      {clientName !== '' && <p class="prepared">{SHEET.preparedFor(clientName)}</p>}
      <h2>{SHEET.assumed}</h2>
      <ul>
        {assumptions.map((line) => (
          <li key={line}>{line}</li>
        ))}
        {health !== null && <li>{SHEET.health(health)}</li>}
      </ul>
    </div>
  );
}
