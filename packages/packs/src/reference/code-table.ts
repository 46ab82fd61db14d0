import type { DiagnosisCode } from './model.ts';

const FORM = /^[A-Z]\d[0-9A-Z](?:\.?[0-9A-Z]{1,4})?$/;

/** A code of ICD-10-CM without its dot and in upper case; null if the text does not have the form of one. */
export const codeKey = (text: string): string | null => {
  const code = text.trim().toUpperCase();
  return FORM.test(code) ? code.replace('.', '') : null;
};

/** "ICD J44.9", "ICD-10: E119" and "E11.9" state a code; without the prefix and the dot, a name may be written the same way. */
const STATED = /^(ICD(?:[- ]?10)?(?:[- ]?CM)?[:\s]+)?([A-Z]\d[0-9A-Z]\.?[0-9A-Z]{0,4})$/i;

export interface StatedCode {
  readonly key: string;
  readonly isCertain: boolean;
}

/** The code that a text consists of, or null. */
export const statedCode = (text: string): StatedCode | null => {
  const [, prefix, code = ''] = STATED.exec(text.trim()) ?? [];
  const key = codeKey(code);
  return key === null ? null : { key, isCertain: prefix !== undefined || code.includes('.') };
};

/** What codes mean, by the longest prefix that the catalog knows. */
export class CodeTable {
  readonly #byPrefix: ReadonlyMap<string, DiagnosisCode>;

  constructor(codes: readonly DiagnosisCode[]) {
    this.#byPrefix = new Map(codes.map((code) => [code.prefix, code]));
  }

  /** Null for a code that the catalog does not know. The key is one of `codeKey`. */
  find(key: string): DiagnosisCode | null {
    // Three characters are a category; what is shorter is no code.
    for (let length = key.length; length >= 3; length -= 1) {
      const found = this.#byPrefix.get(key.slice(0, length));
      if (found !== undefined) return found;
    }
    return null;
  }
}
