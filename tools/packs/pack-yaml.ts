import { createHash } from 'node:crypto';
import type { CarrierProfile, FamilyProfile } from './profile.ts';
import { Decimal, yamlOf } from './yaml-lines.ts';

/** A UUID (version 8) that only depends on the name, so that a family keeps its id for ever. */
export function fixedUuid(name: string): string {
  const hex = createHash('sha256').update(`prequal packs ${name}`).digest('hex');
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

export function carrierYaml(carrier: CarrierProfile): string {
  return yamlOf({ id: fixedUuid(carrier.slug), name: carrier.name, logo: 'logo.svg' });
}

export function packYaml(carrier: CarrierProfile, family: FamilyProfile): string {
  const pack = {
    carrier: carrier.slug,
    family: {
      id: `prod_${fixedUuid(`${carrier.slug}/${family.folder}`)}`,
      name: family.name,
      class: family.class,
    },
    revision: family.revision,
    effective: { from: family.effectiveFrom },
    sources: [carrier.guide, carrier.rateBook],
    age_basis: family.ageBasis,
    classes: family.classes.map((each) => ({
      name: each.name,
      category: each.category,
      tier: each.tier,
      plan_name: each.plan,
      benefit: each.benefit,
    })),
    nicotine: family.nicotine,
    states: {
      except: family.notIn,
      class_exclusions: family.classNotIn,
    },
    zip_exclusions: family.zipNotIn,
    issue_ages: family.issueAges,
    face_limits: family.faceLimits,
    pricing: {
      rounding: family.rounding,
      fee: new Decimal(family.fee),
      step: family.step,
      bands: bandsOf(family),
      default_mode: family.defaultMode,
      modes: Object.fromEntries(
        Object.entries(family.modes).map(([mode, factor]) => [mode, new Decimal(factor)]),
      ),
      unisex: family.unisex,
    },
    plan_info: family.planInfo,
    variants: family.variants.map((variant) => ({
      slug: variant.slug,
      name: variant.name,
      overrides: {
        ...variant.overrides,
        pricing: { ...pricingOverride(variant.overrides), rate_table: variant.table },
      },
    })),
  };
  return yamlOf(pack);
}

export function bandsOf(family: FamilyProfile): readonly { from: number; to: number }[] {
  return family.bands.slice(0, -1).map((from, index) => {
    const next = family.bands[index + 1] ?? from;
    return { from, to: index === family.bands.length - 2 ? next : next - 1 };
  });
}

function pricingOverride(overrides: Readonly<Record<string, unknown>> | undefined): Record<string, unknown> {
  const pricing = overrides?.pricing;
  if (typeof pricing !== 'object' || pricing === null) return {};
  return Object.fromEntries(
    Object.entries(pricing).map(([key, value]) => [key, key === 'fee' ? new Decimal(String(value)) : value]),
  );
}
