import { useSignal } from '@preact/signals';
import { BoundText } from '../components/bound-field.tsx';
import { DataTable } from '../components/data-table.tsx';
import { dayText } from '../components/moment.tsx';
import { Notice } from '../components/notice.tsx';
import { type Action, useAction } from '../components/use-action.ts';
import { useLoad } from '../components/use-load.ts';
import { sessionCall } from '../session/api.ts';
import { OPERATOR } from './texts.ts';

/** Invoices and credits of one account. */
export function OperatedBilling({
  accountId,
  isOpen,
}: {
  readonly accountId: string;
  readonly isOpen: boolean;
}) {
  const params = { id: accountId };
  const invoices = useLoad(accountId, () => sessionCall('GET /operator/accounts/{id}/invoices', { params }));
  const credits = useLoad(accountId, () => sessionCall('GET /operator/accounts/{id}/credits', { params }));
  const action = useAction();
  const run: Action['act'] = async (work) => {
    const succeeded = await action.act(work);
    await Promise.all([invoices.reload(), credits.reload()]);
    return succeeded;
  };
  const rows = invoices.value ?? [];
  return (
    <div>
      <h4>{OPERATOR.invoices}</h4>
      <Notice error={action.error ?? invoices.error ?? credits.error} done={action.done} />
      {credits.value !== null && <p>{OPERATOR.balance(credits.value.balance.display)}</p>}
      {invoices.value !== null && rows.length === 0 && <p>{OPERATOR.noInvoices}</p>}
      {rows.length > 0 && (
        <DataTable
          label={OPERATOR.invoices}
          columns={[OPERATOR.month, OPERATOR.invoice, { number: OPERATOR.total }, OPERATOR.issued]}
        >
          {rows.map((invoice) => (
            <tr key={invoice.id}>
              <th scope="row">{invoice.period}</th>
              <td>
                <a href={`/console/api/operator/accounts/${accountId}/invoices/${invoice.id}/pdf`} download>
                  {invoice.number}.pdf
                </a>
              </td>
              <td class="number">{invoice.total.display}</td>
              <td class="day">{dayText(invoice.created_at)}</td>
            </tr>
          ))}
        </DataTable>
      )}
      <IssueForm accountId={accountId} run={run} />
      {isOpen && <CreditForm accountId={accountId} run={run} />}
    </div>
  );
}

interface FormProps {
  readonly accountId: string;
  readonly run: Action['act'];
}

function IssueForm({ accountId, run }: FormProps) {
  const period = useSignal('');
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          const body = { period: period.value.trim() };
          const params = { id: accountId };
          const { number } = await sessionCall('POST /operator/accounts/{id}/invoices', { params, body });
          return OPERATOR.issuedInvoice(number);
        });
      }}
    >
      <BoundText label={OPERATOR.period} placeholder="2026-11" required text={period} />
      <button type="submit">{OPERATOR.issue}</button>
    </form>
  );
}

function CreditForm({ accountId, run }: FormProps) {
  const dollars = useSignal('');
  const reason = useSignal('');
  return (
    <form
      class="filters"
      onSubmit={(event) => {
        event.preventDefault();
        void run(async () => {
          const text = reason.value.trim();
          const cents = centsOf(dollars.value);
          if (cents === null) throw new Error(OPERATOR.wrongDollars);
          const body = { cents, ...(text === '' ? {} : { reason: text }) };
          await sessionCall('POST /operator/accounts/{id}/credits', { params: { id: accountId }, body });
          dollars.value = '';
          reason.value = '';
          return null;
        });
      }}
    >
      <BoundText label={OPERATOR.dollars} inputMode="decimal" required text={dollars} />
      <BoundText label={OPERATOR.creditReason} text={reason} />
      <button type="submit">{OPERATOR.addCredits}</button>
    </form>
  );
}

/** Whole cents, without binary fractions; null if the text is no amount. */
function centsOf(text: string): number | null {
  const match = /^\$?(\d{1,9})(?:\.(\d{2}))?$/.exec(text.trim().replaceAll(',', ''));
  return match === null ? null : Number(`${match[1]}${match[2] ?? '00'}`);
}
