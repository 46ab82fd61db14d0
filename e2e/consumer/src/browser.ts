import { Prequal } from '@prequal/sdk';

/** An app that only prequalifies: what a bundler keeps of the SDK for it is what visitors download. */
export async function cheapest(
  baseUrl: string,
  token: string,
  products: readonly string[],
): Promise<string | undefined> {
  const prequal = new Prequal({ token, baseUrl });
  const { data } = await prequal.prequalify({
    applicant: { sex: 'female', dob: '1958-09-30', height_inches: 64, weight_lbs: 150 },
    coverage: { state: 'OH', face_amount_cents: 1_500_000 },
    products,
  });
  return data.plans[0]?.pricing[0]?.premium?.amount.display;
}
