import { setYamlValue, type YamlPath, type YamlPlain } from '@prequal/packs/yaml-edit';
import type { FormField } from './pack-form-parts.ts';

type Plain = Readonly<Record<string, unknown>>;

/** The value at a path of what pack.yaml says. */
export function valueAt(root: unknown, path: YamlPath): unknown {
  return path.reduce<unknown>(
    (value, key) => (typeof value === 'object' && value !== null ? (value as Plain)[String(key)] : undefined),
    root,
  );
}

/** How a value is shown in its field; null if it is too rich for one, such as an outcome that depends on time. */
export function shownValue(value: unknown): string | null {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) {
    return value.every((item) => typeof item === 'string' && !item.includes(',')) ? value.join(', ') : null;
  }
  return typeof value === 'object' ? null : String(value);
}

/** The text with what a person entered; an empty field removes its key. */
export function withEntered(
  text: string,
  path: YamlPath,
  { kind, typed }: { readonly kind: FormField['kind']; readonly typed: string },
): string {
  return setYamlValue(text, path, entered(kind, typed.trim()));
}

function entered(kind: FormField['kind'], typed: string): YamlPlain | null {
  if (typed === '') return null;
  if (kind === 'list')
    return typed
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '');
  if (kind === 'flag') return typed === 'true';
  if (kind === 'share' && /^\d+(?:\.\d+)?\s*%$/.test(typed)) return { decimal: hundredth(typed) };
  if (kind !== 'number' && kind !== 'share') return typed;
  const plain = typed.replace(/[$,\s]/g, '');
  // Decimals stay as they are written: 36.00 is not 36.
  return /^\d+(?:\.\d+)?$/.test(plain) ? { decimal: plain } : typed;
}

/** `8.8 %` as `0.088`, digit by digit, so that no digit is lost. */
function hundredth(percent: string): string {
  const [whole = '', decimals = ''] = percent.replace(/[\s%]/g, '').split('.');
  const digits = whole.padStart(3, '0');
  const places = `${digits.slice(-2)}${decimals}`.replace(/0+$/, '');
  const units = digits.slice(0, -2).replace(/^0+(?=\d)/, '');
  return places === '' ? units : `${units}.${places}`;
}
