// Which products accept an applicant? Run it with PREQUAL_TOKEN (and PREQUAL_URL) set.
import { Prequal } from '@prequal/sdk';

const prequal = new Prequal({ baseUrl: process.env.PREQUAL_URL, logger: console });
const products = await prequal.products().take(1000);
const { result, response } = await prequal
  .prequalify({
    applicant: { sex: 'male', dob: '1961-04-12', height_inches: 70, weight_lbs: 190 },
    coverage: { state: 'IL', face_amount_cents: 1_000_000 },
    products: products.map(({ slug }) => slug),
  })
  .withResponse();

const eligible = result.data.plans.filter((plan) => plan.eligible);
console.log(`${eligible.length} of ${products.length} products accept the applicant.`);
console.log(`${response.headers.get('x-ratelimit-remaining')} requests left in this minute.`);
