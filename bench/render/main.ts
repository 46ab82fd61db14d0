import { PlanOfferSchema, withoutNames } from '@prequal/contract';
import fastJson from 'fast-json-stringify';
import { loadShippedSnapshot } from '../../apps/service/src/catalog/index.ts';
import {
  dayOfMoment,
  evaluateCommand,
  type UnderwritingCommand,
} from '../../apps/service/src/underwriting/index.ts';
import { nestedPointer } from '../../apps/service/src/wire/nested/translate.ts';
import { byteRenderer } from '../../apps/service/src/wire/offers/byte-renderer.ts';
import { presentOffers, unsignedLogoPath } from '../../apps/service/src/wire/offers/plan-offer.ts';
import { remarksOf } from '../../apps/service/src/wire/offers/remarks.ts';

/**
 * Rendering the offers of one response: the byte renderer, JSON.stringify, and a serializer that
 * fast-json-stringify compiles from the schema. Argument: seconds per measurement (2).
 */
const seconds = Number(process.argv[2] ?? 2);
const snapshot = await loadShippedSnapshot();
const PUBLIC_URL = 'https://api.example.com';

function commandFor(products: number): UnderwritingCommand {
  return {
    operation: 'prequalify',
    applicant: {
      sex: 'male',
      born: { insuranceAge: 60 },
      heightInches: 70,
      weightLbs: 190,
      conditions: [],
      medications: [],
      nicotine: null,
    },
    coverage: { state: 'IL', zip: null, target: 'face_amounts', amountsCents: [1_000_000] },
    products: snapshot.variants.slice(0, products).map(({ slug }) => slug),
    includeIneligible: true,
    onlyProductClass: null,
    minRank: null,
    skipHealth: false,
    showUnreleased: true,
  };
}

async function rate(work: () => Promise<number> | number): Promise<{ perSecond: number; bytes: number }> {
  let bytes = 0;
  for (let warmUp = 0; warmUp < 200; warmUp++) bytes = await work();
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < seconds * 1000) {
    for (let i = 0; i < 20; i++) await work();
    count += 20;
  }
  return { perSecond: (count * 1000) / (performance.now() - start), bytes };
}

const asOf = dayOfMoment(new Date('2026-03-01T12:00:00Z'));
const stringifyPlans = fastJson({ type: 'array', items: withoutNames(PlanOfferSchema) } as Parameters<
  typeof fastJson
>[0]);
const renderer = byteRenderer();

for (const products of [1, 10, 100]) {
  const result = evaluateCommand(snapshot, commandFor(products), asOf);
  if (result.kind !== 'evaluated') throw new Error(result.kind);
  const remarks = remarksOf(result, nestedPointer);
  const options = { publicUrl: PUBLIC_URL, accuracy: 'exact', logoPath: unsignedLogoPath } as const;
  const provenance = {
    object: 'prequalify_result',
    requestId: 'req_x',
    idempotencyKey: null,
    livemode: true,
  } as const;
  const rows = {
    'byte renderer': await rate(async () => {
      const { bytes } = renderer.render(result, { ...provenance, ...options, remarks });
      return (await bytes()).length;
    }),
    'fast-json-stringify': await rate(
      () => Buffer.from(stringifyPlans(presentOffers(result, options))).length,
    ),
    'JSON.stringify': await rate(() => Buffer.from(JSON.stringify(presentOffers(result, options))).length),
  };
  for (const [name, { perSecond, bytes }] of Object.entries(rows)) {
    console.log(`${products} products, ${name}: ${Math.round(perSecond)} responses/s, ${bytes} bytes`);
  }
}
