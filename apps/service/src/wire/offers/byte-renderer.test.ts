import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shippedSnapshot } from '../../../test/snapshot.ts';
import { KeyRing } from '../../kernel/index.ts';
import {
  CATEGORIES,
  dayOfMoment,
  evaluateCommand,
  NICOTINE_LAST_USED,
  PRODUCT_CLASSES,
  RIDER_KINDS,
  STATES,
  type UnderwritingCommand,
} from '../../underwriting/index.ts';
import { nestedPointer } from '../nested/translate.ts';
import { byteRenderer } from './byte-renderer.ts';
import { LogoSignatures } from './logo-signature.ts';
import { remarksOf } from './remarks.ts';
import { plainRenderer } from './render.ts';

const logos = new LogoSignatures(new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]));
const snapshot = await shippedSnapshot();
const slugs = snapshot.variants.map((variant) => variant.slug);
const families = [...new Set(snapshot.variants.map((variant) => variant.familyId))];
const asOf = dayOfMoment(new Date('2026-03-01T12:00:00Z'));

const riders = fc
  .uniqueArray(fc.constantFrom(...RIDER_KINDS), { minLength: 1 })
  .map((kinds) =>
    kinds.map((kind) => ({ kind, amountCents: kind === 'child' ? 500_000 : null, children: null })),
  );

const command: fc.Arbitrary<UnderwritingCommand> = fc.record({
  operation: fc.constant('prequalify' as const),
  applicant: fc.record({
    sex: fc.constantFrom('male' as const, 'female' as const),
    born: fc.integer({ min: 0, max: 120 }).map((insuranceAge) => ({ insuranceAge })),
    heightInches: fc.option(fc.integer({ min: 1, max: 108 })),
    weightLbs: fc.option(fc.integer({ min: 60, max: 400 })),
    conditions: fc.array(
      fc.record({
        id: fc.constant(null),
        text: fc.constantFrom(
          'Stroke',
          'Diabetes - Type 2',
          'COPD',
          'High Blood Pressure',
          'no such thing',
          'copd and afib',
        ),
        diagnosed: fc.constantFrom(null, '2025', '10 YEARS AGO'),
        lastTreatment: fc.constantFrom(null, '2026-01'),
      }),
      { maxLength: 3 },
    ),
    medications: fc.constant([]),
    nicotine: fc.option(
      fc.record({ lastUsed: fc.constantFrom(...NICOTINE_LAST_USED), products: fc.constant([]) }),
    ),
  }),
  coverage: fc
    .record({
      state: fc.constantFrom(...STATES),
      zip: fc.option(fc.constantFrom('60601', '75201', '90210-1234')),
      target: fc.constantFrom('face_amounts' as const, 'monthly_budget' as const),
      amountsCents: fc.uniqueArray(fc.integer({ min: 1, max: 60_000_000 }), { minLength: 1, maxLength: 4 }),
    })
    .chain((coverage) =>
      fc.option(riders, { nil: null }).map((asked) => ({ ...coverage, ...(asked && { riders: asked }) })),
    ),
  sort: fc.constantFrom('request' as const, 'premium' as const, 'rank' as const),
  paymentMode: fc.constantFrom('MONTHLY-EFT' as const, 'QUARTERLY' as const, 'ANNUAL' as const),
  products: fc.uniqueArray(fc.constantFrom(...slugs, ...families), { minLength: 1, maxLength: 12 }),
  includeIneligible: fc.boolean(),
  onlyProductClass: fc.option(fc.subarray([...PRODUCT_CLASSES])),
  minRank: fc.option(fc.constantFrom(...CATEGORIES)),
  skipHealth: fc.boolean(),
  showUnreleased: fc.constant(true),
});

it('writes exactly the bytes of the plain objects, for any request', async () => {
  const renderer = byteRenderer(logos.path);
  let offers = 0;
  await fc.assert(
    fc.asyncProperty(
      command,
      fc.constantFrom('exact' as const, 'nearest' as const, 'next' as const),
      fc.constantFrom('http://127.0.0.1:8080', 'https://api.example.com/"quoted"'),
      fc.boolean(),
      async (asked, accuracy, publicUrl, livemode) => {
        const result = evaluateCommand(snapshot, asked, asOf);
        // Only Medicare supplements, and no ZIP code.
        fc.pre(result.kind !== 'zip_required');
        if (result.kind !== 'evaluated') throw new Error(result.kind);
        offers += result.offers.offerCount;
        const remarks = remarksOf(result, nestedPointer);
        const call = {
          requestId: 'req_x',
          idempotencyKey: livemode ? 'key' : null,
          publicUrl,
          livemode,
        };
        const written = renderer.render(result, { ...call, object: 'prequalify_result', remarks, accuracy });
        const plain = plainRenderer(logos.path).render(result, {
          ...call,
          object: 'prequalify_result',
          remarks,
          accuracy,
        });
        expect((await written.bytes()).toString()).toBe((await plain.bytes()).toString());
      },
    ),
    { numRuns: 300 },
  );
  expect(offers).toBeGreaterThan(1000);
});

it('writes a long response in several turns, while other decisions are made and written', async () => {
  const renderer = byteRenderer(logos.path);
  const call = { requestId: 'req_x', idempotencyKey: 'key', publicUrl: 'http://x', livemode: true };
  const [asked] = fc.sample(command, { numRuns: 1, seed: 1 });
  if (asked === undefined) throw new Error('no command');
  const unfiltered = { includeIneligible: true, onlyProductClass: null, minRank: null };
  const everything = { ...asked, ...unfiltered, products: slugs };
  const amountsCents = Array.from({ length: 20 }, (_, index) => (index + 1) * 500_000);
  const ask = (coverage: object) =>
    evaluateCommand(snapshot, { ...everything, coverage: { ...asked.coverage, ...coverage } }, asOf);
  const long = ask({ amountsCents });
  if (long.kind !== 'evaluated') throw new Error(long.kind);
  expect(long.offers.offerCount).toBeGreaterThan(1000);
  const plain = (
    await plainRenderer(logos.path)
      .render(long, {
        ...call,
        object: 'quote_result',
        remarks: remarksOf({ disclosures: [], provisional: false }, nestedPointer),
        accuracy: 'exact',
      })
      .bytes()
  ).toString();
  const written = renderer.render(long, {
    ...call,
    object: 'quote_result',
    remarks: remarksOf({ disclosures: [], provisional: false }, nestedPointer),
    accuracy: 'exact',
  });
  // As long as the first, so that it overwrites every offer that the first response has yet to write.
  const next = ask({ amountsCents: amountsCents.map((cents) => cents + 77_700) });
  if (next.kind !== 'evaluated') throw new Error(next.kind);
  const other = renderer.render(next, {
    ...call,
    object: 'quote_result',
    remarks: remarksOf({ disclosures: [], provisional: false }, nestedPointer),
    accuracy: 'exact',
  });
  const plainOther = (
    await plainRenderer(logos.path)
      .render(next, {
        ...call,
        object: 'quote_result',
        remarks: remarksOf({ disclosures: [], provisional: false }, nestedPointer),
        accuracy: 'exact',
      })
      .bytes()
  ).toString();
  expect((await written.bytes()).toString()).toBe(plain);
  expect((await other.bytes()).toString()).toBe(plainOther);
});
