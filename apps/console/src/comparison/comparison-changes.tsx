import { dayText } from '../components/moment.tsx';
import { Scroll } from '../components/scroll.tsx';
import { changesSince } from './changes.ts';
import type { ProductComparison } from './comparison.ts';
import { CHANGES } from './texts.ts';

/** What was offered when a case was saved, what is offered now, and what changed. For agents, so it is not printed. */
export function ComparisonChanges({
  name = '',
  saved,
  now,
}: {
  /** Of the person, if there are several. */
  readonly name?: string;
  readonly saved: ProductComparison;
  readonly now: ProductComparison | null;
}) {
  const rows = changesSince(saved, now);
  if (rows.length === 0) return null;
  const title = CHANGES.title(dayText(saved.day), name);
  return (
    <div class="changes no-print">
      <h2>{title}</h2>
      {rows.every(({ change }) => change === null) ? (
        <p>{CHANGES.none}</p>
      ) : (
        <Scroll label={title}>
          <table>
            <thead>
              <tr>
                {[CHANGES.product, CHANGES.amount, CHANGES.before, CHANGES.after, CHANGES.change].map(
                  (name) => (
                    <th scope="col" key={name}>
                      {name}
                    </th>
                  ),
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ product, carrier, amount, before, after, change }) => (
                <tr key={`${carrier} ${product} ${amount}`}>
                  <th scope="row">
                    {product}
                    <small>{carrier}</small>
                  </th>
                  <td>{amount}</td>
                  <td>{before}</td>
                  <td>{after}</td>
                  <td>{change === null ? CHANGES.same : <strong>{change}</strong>}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
    </div>
  );
}
