import { Prequal } from '@prequal/sdk';

/** What the types must reject. An unused expectation is an error, so each of these is checked. */
export async function mistakes(): Promise<void> {
  const prequal = new Prequal();
  const applicant = { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 };
  const coverage = { state: 'IL', face_amount_cents: 1_000_000 } as const;
  // @ts-expect-error products are required
  await prequal.prequalify({ applicant, coverage });
  // @ts-expect-error a state is a code of two letters
  await prequal.prequalify({ applicant, coverage: { ...coverage, state: 'Illinois' }, products: [] });
  // @ts-expect-error the flat body is of v2, which is not pinned
  await prequal.prequalify({ date_of_birth: '1961-04-12', gender: 'male', state: 'IL', products: [] });
  // @ts-expect-error the nested body is of v3, and v2 is pinned
  await new Prequal({ apiVersion: { prequalify: 'v2' } }).prequalify({ applicant, coverage, products: [] });
  // @ts-expect-error there is no such version
  new Prequal({ apiVersion: { quote: 'v9' } });
  // @ts-expect-error no such event type
  prequal.events.list({ type: 'account.exploded' });
  const { data } = await prequal.prequalify({ applicant, coverage, products: [] });
  // @ts-expect-error a premium may be null
  data.plans[0]?.pricing[0]?.premium.amount;
}
