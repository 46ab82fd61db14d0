import { Type } from 'typebox';
import { literalUnion, named, nullable } from '../schema.ts';
import { PremiumModeSchema, ProductClassSchema, StateSchema } from '../underwriting/values.ts';
import { OFFER_SORTS } from '../vocabulary/index.ts';

const optional = Type.Optional;

const PREFERENCES = {
  carriers: nullable(
    Type.Array(Type.String({ minLength: 1, maxLength: 100 }), { maxItems: 500, uniqueItems: true }),
    'Slugs of the carriers to quote; null means all.',
  ),
  state: nullable(StateSchema),
  payment_mode: nullable(PremiumModeSchema),
  amounts: nullable(
    Type.Array(
      Type.Union([
        Type.Integer({ minimum: 1, maximum: 999_999_999 }),
        Type.String({ pattern: '^\\d{1,9}(\\.\\d{2})?$' }),
      ]),
      { maxItems: 20 },
    ),
    'Amounts to quote.',
  ),
  product_classes: nullable(
    Type.Array(ProductClassSchema, { maxItems: 20, uniqueItems: true }),
    'Kinds of products to quote.',
  ),
  sort: nullable(literalUnion(OFFER_SORTS), 'Order of the offers.'),
};

export const PreferencesSchema = named('Preferences', PREFERENCES);

export const PreferencesBody = named('NewPreferences', {
  carriers: optional(PREFERENCES.carriers),
  state: optional(PREFERENCES.state),
  payment_mode: optional(PREFERENCES.payment_mode),
  amounts: optional(PREFERENCES.amounts),
  product_classes: optional(PREFERENCES.product_classes),
  sort: optional(PREFERENCES.sort),
});

const LARGEST_LOGO = 64 * 1024;

function line(maxLength: number, description: string) {
  return Type.String({
    minLength: 1,
    maxLength,
    pattern: '^[^\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]+$',
    description,
    'x-expects': `one line of 1 to ${maxLength} characters`,
  });
}

const BRANDING = {
  agency_name: line(120, 'Name of the agency.'),
  agent_line: line(160, 'The agent, as clients know them.'),
  phone: line(40, 'Phone number.'),
  license_number: line(80, "The agent's or agency's insurance license."),
  accent: Type.String({
    pattern: '^#[0-9A-Fa-f]{6}$',
    description: 'A color for headings and rules.',
    'x-expects': 'a color such as "#1f5fbf"',
  }),
  logo: Type.String({
    minLength: 4,
    maxLength: Math.ceil(LARGEST_LOGO / 3) * 4,
    pattern: '^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$',
    description: 'Base64 of an SVG drawing or a PNG picture of at most 64 KiB.',
    'x-expects': 'base64 of at most 65536 bytes',
  }),
};

const SentLogo = Type.String({
  minLength: 4,
  maxLength: Math.ceil(LARGEST_LOGO / 3) * 4 + 40,
  pattern:
    '^(?:\\s*<[\\s\\S]*|(?:data:image/(?:png|svg\\+xml);base64,)?(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$',
  description:
    'An SVG drawing or a PNG picture of at most 64 KiB: its base64, with or without "data:image/png;base64," before it, or the text of the drawing.',
  'x-expects': 'base64 or a data URI of at most 65536 bytes, or the text of an SVG drawing',
});

export const BrandingBody = named('NewBranding', {
  agency_name: optional(nullable(BRANDING.agency_name)),
  agent_line: optional(nullable(BRANDING.agent_line)),
  phone: optional(nullable(BRANDING.phone)),
  license_number: optional(nullable(BRANDING.license_number)),
  accent: optional(nullable(BRANDING.accent)),
  logo: optional(nullable(SentLogo)),
});

export const BrandingSchema = named(
  'Branding',
  {
    agency_name: nullable(BRANDING.agency_name),
    agent_line: nullable(BRANDING.agent_line),
    phone: nullable(BRANDING.phone),
    license_number: nullable(BRANDING.license_number),
    accent: nullable(BRANDING.accent),
    logo: nullable(BRANDING.logo),
  },
  { description: 'What the agency that shared the case shows its clients.' },
);

export const DomainField = Type.String({
  maxLength: 190,
  pattern: '^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]{2,63}$',
  'x-expects': 'a domain such as "example.com"',
});
export const DomainsBody = Type.Array(DomainField, { maxItems: 20 });
