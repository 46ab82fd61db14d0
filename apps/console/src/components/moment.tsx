/** A time in UTC, as the API and its logs have it. */
export function Moment({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={at}>
      {momentText(at)}
    </time>
  );
}

const DAY = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
const TIME = { ...DAY, hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

/** How a region writes days and times; without one, that of the browser. */
export function formatsOf(locale?: string) {
  return { day: new Intl.DateTimeFormat(locale, DAY), time: new Intl.DateTimeFormat(locale, TIME) };
}

const OF_READER = formatsOf();

export function momentText(at: string, { time } = OF_READER): string {
  return shown(at, time);
}

/** A day, or the day of a time. */
export function dayText(at: string, { day } = OF_READER): string {
  return shown(at.slice(0, 10), day);
}

function shown(at: string, format: Intl.DateTimeFormat): string {
  const time = Date.parse(at);
  return Number.isNaN(time) ? at : format.format(time);
}

/** The value of a `datetime-local` field, read as UTC; empty when it is none. */
export function instantOf(local: string): string {
  const at = new Date(`${local}Z`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}

export function localOf(instant: string): string {
  return instant === '' ? '' : instant.slice(0, 16);
}
