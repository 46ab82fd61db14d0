const MOST_ROWS = 200;
const MOST_EXPLAINED = 20;
const AMOUNTS = Array.from({ length: 20 }, (_, n) => String(5000 + 1000 * n));

export type LargestBodies = Awaited<ReturnType<typeof largestBodies>>;

/** The largest bodies that the endpoints take which evaluate, with as many dated or undated conditions as there may be. */
export async function largestBodies(base: string, token: string, slugs: readonly string[]) {
  const response = await fetch(`${base}/v3/datasets`, { headers: { authorization: `Bearer ${token}` } });
  const { data } = (await response.json()) as {
    data: { datasets: { conditions: { items: { name: string }[] } } };
  };
  const names = data.datasets.conditions.items.map(({ name }) => name);
  const rows = (isDated: boolean) =>
    Array.from({ length: MOST_ROWS }, (_, n) => ({
      text: names[n * 7],
      ...(isDated && {
        was_diagnosed: `20${10 + (n % 10)}-0${1 + (n % 9)}-1${n % 10}`,
        last_treatment: `202${n % 5}-0${1 + (n % 9)}-2${n % 9}`,
      }),
    }));
  const bodyOf = (isDated: boolean, products: readonly string[]) => ({
    applicant: {
      sex: 'male',
      dob: '1961-01-15',
      height_inches: 70,
      weight_lbs: 185,
      conditions: rows(isDated),
    },
    coverage: { state: 'IL', quote_options: { quote_type: 'face_amounts', amounts: AMOUNTS } },
    products,
  });
  const one = { state: 'IL', face_amount_cents: 1_000_000 };
  const openFacts = { ...bodyOf(false, slugs.slice(0, 130)), include_open_facts: true };
  const call = { name: 'prequalify', arguments: openFacts };
  return {
    explain: JSON.stringify({ ...bodyOf(true, slugs.slice(0, MOST_EXPLAINED)), coverage: one }),
    questions: JSON.stringify({ ...bodyOf(false, slugs.slice(0, 130)), coverage: one }),
    openFacts: JSON.stringify(openFacts),
    mcp: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
  };
}
