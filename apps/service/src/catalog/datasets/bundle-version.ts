/** `<date>.r<n>`: the date of publication and, from 1, the revision of that day. */
export type BundleVersion = `${string}.r${number}`;

const FORM = /^(\d{4}-\d{2}-\d{2})\.r([1-9]\d{0,5})$/;

interface BundleVersionParts {
  readonly date: string;
  readonly revision: number;
}

const isRealDate = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
};

/** The parts of a version, or null if the string is not one. */
export const parseBundleVersion = (text: string): BundleVersionParts | null => {
  const match = FORM.exec(text);
  const date = match?.[1];
  if (date === undefined || !isRealDate(date)) return null;
  return { date, revision: Number(match?.[2]) };
};

/** The version after `previous` for something published on `date`. Versions never repeat and never run backwards. */
export const nextBundleVersion = (previous: BundleVersion | null, date: string): BundleVersion => {
  const last = previous === null ? null : parseBundleVersion(previous);
  if (last === null || last.date < date) return `${date}.r1`;
  return `${last.date}.r${last.revision + 1}`;
};
