import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { startApi } from '../../test/api.ts';

const api = await startApi();
const customer = await api.customer({ limits: { rate: 100_000 } });

const CONDITIONS = [
  [],
  ['Type 2 Diabetes'],
  ['Asthma'],
  ['COPD'],
  ['High Blood Pressure'],
  ['Type 2 Diabetes', 'High Blood Pressure'],
  ['Heart Attack', 'Stroke', 'Atrial Fibrillation'],
  ['HIV'],
  ['Anxiety', 'Depression'],
  ['Breast Cancer'],
];
const MEDICATIONS = [[], ['Metformin'], ['Lisinopril', 'Atorvastatin']];

/** What an attacker would try: 300 applicants over sex, age and health. */
const CANDIDATES = ['male', 'female'].flatMap((sex) =>
  ['1944-02-01', '1955-05-11', '1961-04-12', '1972-09-30', '1988-12-24'].flatMap((dob) =>
    CONDITIONS.flatMap((conditions) =>
      MEDICATIONS.map((medications) => ({
        sex,
        dob,
        height_inches: 70,
        weight_lbs: 187,
        conditions: conditions.map((text) => ({ text })),
        medications: medications.map((text) => ({ text })),
      })),
    ),
  ),
);

function ask(url: string, applicant: object, key = randomUUID()) {
  return api.ask({
    method: 'POST',
    url,
    token: customer.live,
    headers: { 'idempotency-key': key },
    payload: {
      applicant,
      coverage: { state: 'IL', face_amount_cents: 1_000_000 },
      products: ['alder-creek-homestead'],
    },
  });
}

/** Durations are the machine's, not the applicant's. */
const MEASURED = ['duration_ms'];

/** Columns whose values fall into groups: neither the same for all rows nor different for each, in value or in length. */
function tellingColumns(rows: readonly Record<string, unknown>[]): string[] {
  return Object.keys(rows[0] ?? {}).filter((column) => {
    if (MEASURED.includes(column)) return false;
    const values = rows.map((row) => row[column]);
    const lengths = new Set(values.map((value) => textOf(value).length));
    const different = new Set(values.map(textOf)).size;
    const numbered = values.every((value) => typeof value === 'number');
    return (lengths.size > 1 && !numbered) || (different > 1 && different < rows.length);
  });
}

function textOf(value: unknown): string {
  return Buffer.isBuffer(value) ? value.toString('latin1') : (JSON.stringify(value) ?? '');
}

const TABLES = {
  event_log: "type = 'prequalify.completed'",
  audit_log: 'request_id is not null',
  idempotency_keys: 'true',
  request_log: 'true',
};

describe('300 guesses about applicants against a copy of the database without the key', () => {
  beforeAll(async () => {
    const eligible = new Set<number>();
    for (const applicant of CANDIDATES) {
      const response = await ask('/v3/prequalify', applicant);
      expect(response.statusCode).toBe(200);
      eligible.add(response.body.length);
    }
    // The answers differ, so there is something to tell apart.
    expect(eligible.size).toBeGreaterThan(20);
    await api.settled();
  });

  it.each(Object.entries(TABLES))(
    'no column of %s tells them apart, by value or by length',
    async (name, only) => {
      const rows = await api.context.db.query<Record<string, unknown>>(
        `select * from ${name} where account_id = $1 and ${only}`,
        [customer.accountId],
      );
      expect(rows).toHaveLength(CANDIDATES.length);
      expect(tellingColumns(rows)).toEqual([]);
    },
  );
});
