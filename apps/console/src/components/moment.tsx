/** A time in UTC, as the API and its logs have it. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(at)}
    </time>
  );
}

export function momentText(at: string): string {
  return `${at.slice(0, 10)} ${at.slice(11, 19)}`;
}

/** The value of a `datetime-local` field, read as UTC; empty when it is none. */
export function instantOf(local: string): string {
  const at = new Date(`${local}Z`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

export function localOf(instant: string): string {
  return instant === '' ? '' : instant.slice(0, 16);
}
