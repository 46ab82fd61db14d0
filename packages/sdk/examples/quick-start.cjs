// The same from CommonJS. Run it with PREQUAL_TOKEN (and PREQUAL_URL) set.
const { Prequal, PrequalError } = require('@prequal/sdk');

const prequal = new Prequal({ baseUrl: process.env.PREQUAL_URL, headers: { 'X-Team': 'sales' } });

async function main() {
  const [product] = await prequal.products().take(1);
  if (product === undefined) throw new Error('The catalog has no products.');
  const { data } = await prequal.quote({
    applicant: { sex: 'female', dob: '1958-09-30', height_inches: 64, weight_lbs: 150 },
    coverage: { state: 'OH', quote_options: { quote_type: 'face_amounts', amounts: ['10000', '15000'] } },
    products: [product.slug],
    include_ineligible: true,
  });
  console.log(`${data.plans.length} offers of ${product.name}.`);
}

main().catch((error) => {
  console.error(error instanceof PrequalError ? `${error.code}: ${error.message}` : error);
  process.exitCode = 1;
});
