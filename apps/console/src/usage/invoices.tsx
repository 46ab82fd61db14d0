import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { USAGE } from './texts.ts';

export function Invoices() {
  const invoices = useLoad('invoices', () => sessionCall('GET /invoices'));
  const credits = useLoad('credits', () => sessionCall('GET /credits'));
  return (
    <>
      <section>
        <h2>{USAGE.credits}</h2>
        <Notice error={credits.error} />
        {credits.value !== null && <p>{USAGE.balance(credits.value.balance.display)}</p>}
      </section>
      <section>
        <h2>{USAGE.invoices}</h2>
        <Notice error={invoices.error} />
        {invoices.value?.length === 0 && <p class="hint">{USAGE.noInvoices}</p>}
        {(invoices.value ?? []).length > 0 && (
          <DataTable
            label={USAGE.invoices}
            columns={[USAGE.period, USAGE.number, { number: USAGE.total }, USAGE.issued]}
          >
            {(invoices.value ?? []).map((invoice) => (
              <tr key={invoice.id}>
                <th scope="row">{invoice.period}</th>
                <td>
                  <a href={`/console/api/invoices/${invoice.id}/pdf`} download>
                    {invoice.number}.pdf
                  </a>
                </td>
                <td class="number">{invoice.total.display}</td>
                <td class="day">{dayText(invoice.created_at)}</td>
              </tr>
            ))}
          </DataTable>
        )}
      </section>
    </>
  );
}
