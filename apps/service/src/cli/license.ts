import {
  type Actor,
  changeLicense,
  changeLimits,
  createLicense,
  type Done,
  type License,
  type LicenseAction,
  listLicenses,
  showLicense,
} from '../accounts/index.ts';
import type { AppContext } from '../app-context.ts';
import {
  type Command,
  type CommandResult,
  command,
  needed,
  optional,
  place,
  text,
  wholeNumber,
  wholeNumberOrNone,
} from './command.ts';
import { inBucketOf, whereFound } from './in-buckets.ts';
import { sheet, table } from './output.ts';
import type { Session } from './session.ts';

const id = place('ID', 'License id, lic_…');
const account = needed(text, 'ID', 'Account id, acct_…');
const limits = {
  rate: optional(wholeNumber, 'N', 'Live prequalify and quote requests per 60 s'),
  lightRate: optional(wholeNumber, 'N', 'Other live requests per 60 s'),
  testRate: optional(wholeNumber, 'N', 'Test requests per 60 s, for each of the two kinds'),
  monthlyQuota: optional(wholeNumberOrNone, 'N', 'Live prequalify and quote requests per month, or none'),
};

export const licenseCommands: readonly Command[] = [
  command({
    name: 'license create',
    summary: 'Create an inactive license for an account',
    inputs: { account, ...limits },
    run: (session, { account, ...input }) =>
      inBucketOf(session, account, async (context, operator) =>
        result(await createLicense(context, operator, { accountId: account, limits: input })),
      ),
  }),
  command({
    name: 'license list',
    summary: 'List the licenses of an account, oldest first',
    inputs: { account },
    run: (session, values) =>
      inBucketOf(session, values.account, async (context) =>
        listing(await listLicenses(context, values.account)),
      ),
  }),
  command({
    name: 'license show',
    summary: 'Show a license',
    inputs: { id },
    run: (session, values) =>
      whereFound(session, async (context) => result(await showLicense(context, values.id))),
  }),
  move('activate', 'Activate a license'),
  move('deactivate', 'Deactivate a license: its tokens stop working'),
  command({
    name: 'license lock',
    summary: 'Lock a license after abuse',
    inputs: { id, reason: optional(text, 'R', 'Reason, for the audit log and the event') },
    run: (session, values) =>
      change(session, null, (context, operator) =>
        changeLicense(context, operator, { id: values.id, action: 'lock', reason: values.reason ?? null }),
      ),
  }),
  move('unlock', 'Unlock a license'),
  command({
    name: 'license limits',
    summary: 'Change limits of a license; omitted limits stay as they are',
    inputs: { id, ...limits },
    run: (session, { id, ...input }) =>
      change(session, 'the license already has these limits', (context, operator) =>
        changeLimits(context, operator, { id, changes: input }),
      ),
  }),
];

function move(action: LicenseAction, summary: string): Command {
  return command({
    name: `license ${action}`,
    summary,
    inputs: { id },
    run: (session, values) =>
      change(session, null, (context, operator) =>
        changeLicense(context, operator, { id: values.id, action }),
      ),
  });
}

function change(
  session: Session,
  whyNot: string | null,
  action: (context: AppContext, operator: Actor) => Promise<Done<License>>,
): Promise<CommandResult> {
  return whereFound(session, async (context, operator) => {
    const { changed, value } = await action(context, operator);
    if (changed) return result(value);
    const note = `Nothing changed: ${whyNot ?? `the license is already ${value.status}`}.`;
    return { ...result(value), note };
  });
}

function result(license: License): CommandResult {
  return {
    document: licenseDocument(license),
    text: sheet([
      ['license', license.id],
      ['account', license.accountId],
      ['status', license.status],
      ['rate', `${license.rate} per 60 s`],
      ['light rate', `${license.lightRate} per 60 s`],
      ['test rate', `${license.testRate} per 60 s`],
      ['monthly quota', license.monthlyQuota],
      ['created', license.createdAt],
    ]),
  };
}

function listing(licenses: readonly License[]): CommandResult {
  return {
    document: licenses.map(licenseDocument),
    text: table(
      ['id', 'status', 'rate', 'light rate', 'test rate', 'monthly quota', 'created'],
      licenses.map((row) => [
        row.id,
        row.status,
        row.rate,
        row.lightRate,
        row.testRate,
        row.monthlyQuota,
        row.createdAt,
      ]),
      'No licenses yet. Create one with: prequal license create --account ID',
    ),
  };
}

export function licenseDocument(license: License): Record<string, unknown> {
  return {
    id: license.id,
    account_id: license.accountId,
    status: license.status,
    limits: {
      rate: license.rate,
      light_rate: license.lightRate,
      test_rate: license.testRate,
      monthly_quota: license.monthlyQuota,
    },
    created_at: license.createdAt.toISOString(),
  };
}
