const WITHOUT_FACE =
  'Medicare supplements have no face amount; clients that do not ask for them see no null.';

/**
 * Breaking changes that the next release makes on purpose, as the check words them, each with its reason. Renewing the
 * released document empties the list.
 */
export const ACCEPTED_CHANGES: readonly { readonly change: string; readonly reason: string }[] = [
  {
    change: 'POST /v3/prequalify 200 response.data.plans[].death_benefit may now be null instead of object.',
    reason: WITHOUT_FACE,
  },
  {
    change:
      'POST /v3/prequalify 200 response.data.plans[].pricing[].death_benefit may now be null instead of object.',
    reason: WITHOUT_FACE,
  },
  {
    change: 'POST /v3/quote 200 response.data.plans[].death_benefit may now be null instead of object.',
    reason: WITHOUT_FACE,
  },
  {
    change:
      'POST /v3/quote 200 response.data.plans[].pricing[].death_benefit may now be null instead of object.',
    reason: WITHOUT_FACE,
  },
  {
    change: 'POST /v2/prequalify 200 response.data.plans[].death_benefit may now be null instead of object.',
    reason: WITHOUT_FACE,
  },
  {
    change: 'GET /v3/products 200 response.data.data[].face may now be null instead of object.',
    reason: 'Medicare supplements have no face amount, and the list has all products.',
  },
];
