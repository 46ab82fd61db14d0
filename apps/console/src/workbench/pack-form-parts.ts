import { modeLabel } from '../offers/payment-mode.ts';
import { PACK_FORM, VALUE_WORDS } from './form-texts.ts';
import { WORKBENCH } from './texts.ts';
import type { FieldChoice } from './value-field.tsx';

/** A field of a form: where its value is in pack.yaml, and how it is entered. */
export interface FormField {
  readonly key: string;
  readonly label: string;
  /** A list is entered with commas; a share as 0.088 or 8.8 %; a choice from what is known. */
  readonly kind: 'text' | 'number' | 'share' | 'list' | 'flag' | 'class' | 'outcome' | readonly FieldChoice[];
}

/** Part of pack.yaml: the keys of one mapping, or a list with a row for each item. */
export type FormPart =
  | {
      readonly kind: 'fields';
      readonly title: string;
      readonly path: readonly string[];
      readonly fields: readonly FormField[];
    }
  | {
      readonly kind: 'rows';
      readonly title: string;
      readonly path: readonly string[];
      readonly fields: readonly FormField[];
    };

const field = (key: string, kind: FormField['kind'] = 'text'): FormField => ({
  key,
  label: PACK_FORM.labels[key] ?? key,
  kind,
});

const MODES = ['MONTHLY-EFT', 'MONTHLY-DIRECT', 'QUARTERLY', 'SEMI-ANNUAL', 'ANNUAL'];
const SEVERITIES = ['terminal', 'severe', 'serious', 'moderate', 'minor', 'none'];

/** What pack.yaml says that most products have; riders, overrides and the rest are edited as text. */
export const FORM_PARTS: readonly FormPart[] = [
  {
    kind: 'fields',
    title: PACK_FORM.product,
    path: [],
    fields: [
      field('revision'),
      field('sources', 'list'),
      field('age_basis', Object.entries(VALUE_WORDS.ageBasis)),
    ],
  },
  {
    kind: 'fields',
    title: PACK_FORM.family,
    path: ['family'],
    fields: [field('name'), field('class', Object.entries(WORKBENCH.kinds))],
  },
  { kind: 'fields', title: PACK_FORM.effective, path: ['effective'], fields: [field('from'), field('to')] },
  {
    kind: 'rows',
    title: PACK_FORM.classes,
    path: ['classes'],
    fields: [
      field('name'),
      field('category', Object.entries(VALUE_WORDS.categories)),
      field('plan_name'),
      field('benefit'),
    ],
  },
  {
    kind: 'rows',
    title: PACK_FORM.issueAges,
    path: ['issue_ages'],
    fields: [
      field('min', 'number'),
      field('max', 'number'),
      field('class', 'class'),
      field('tobacco', 'flag'),
      field('states', 'list'),
    ],
  },
  {
    kind: 'rows',
    title: PACK_FORM.faceLimits,
    path: ['face_limits'],
    fields: [
      field('min', 'number'),
      field('max', 'number'),
      field('class', 'class'),
      field('min_age', 'number'),
      field('max_age', 'number'),
      field('states', 'list'),
    ],
  },
  {
    kind: 'fields',
    title: PACK_FORM.states,
    path: ['states'],
    fields: [field('sold_in', 'list'), field('except', 'list')],
  },
  {
    kind: 'fields',
    title: PACK_FORM.nicotine,
    path: ['nicotine'],
    fields: [field('counts'), field('look_back_months', 'number')],
  },
  {
    kind: 'fields',
    title: PACK_FORM.unlisted,
    path: ['unlisted'],
    fields: SEVERITIES.map((severity) => ({
      ...field(severity, 'outcome'),
      label: VALUE_WORDS.severities[severity] ?? severity,
    })),
  },
  {
    kind: 'fields',
    title: PACK_FORM.pricing,
    path: ['pricing'],
    fields: [
      field('rounding', Object.entries(VALUE_WORDS.roundings)),
      field('fee', 'number'),
      field('step', 'number'),
      field(
        'default_mode',
        MODES.map((mode) => [mode, modeLabel(mode)]),
      ),
      field('rate_table'),
    ],
  },
  {
    kind: 'fields',
    title: PACK_FORM.modes,
    path: ['pricing', 'modes'],
    fields: MODES.map((mode) => ({ ...field(mode, 'share'), label: modeLabel(mode) })),
  },
  {
    kind: 'rows',
    title: PACK_FORM.bands,
    path: ['pricing', 'bands'],
    fields: [field('from', 'number'), field('to', 'number')],
  },
  {
    kind: 'rows',
    title: PACK_FORM.planInfo,
    path: ['plan_info'],
    fields: [field('key'), field('label'), field('values', 'list')],
  },
  {
    kind: 'rows',
    title: PACK_FORM.variants,
    path: ['variants'],
    fields: [field('slug'), field('name')],
  },
];
