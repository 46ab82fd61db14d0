import { type Pacing, systemClock } from '../kernel/index.ts';

/** Shorter responses are parsed in a millisecond or two. */
const LONG = 128 * 1024;
const PLANS = '"plans":[';

interface PlansEnvelope {
  readonly data?: { plans?: unknown };
}

/**
 * Parses a response of the API. The plans of a long one are parsed one by one, with rests in between: parsing thousands of
 * them at once would delay the requests of others.
 */
export async function parseResponse(text: string, pacing: Pacing): Promise<unknown> {
  // In a string the quotes would be escaped, so this is the name of a field.
  const start = text.length < LONG ? -1 : text.indexOf(PLANS);
  if (start < 0) return JSON.parse(text);
  const plans: unknown[] = [];
  let at = start + PLANS.length;
  let began = systemClock.elapsed();
  while (text[at] === '{') {
    const end = endOfObject(text, at);
    plans.push(JSON.parse(text.slice(at, end)));
    at = text[end] === ',' ? end + 1 : end;
    const worked = systemClock.elapsed() - began;
    if (worked < pacing.sliceMs()) continue;
    await pacing.rest(worked);
    began = systemClock.elapsed();
  }
  const envelope = JSON.parse(`${text.slice(0, start)}${PLANS}${text.slice(at)}`) as PlansEnvelope;
  const left = envelope.data?.plans;
  if (envelope.data === undefined || !Array.isArray(left) || left.length > 0) return JSON.parse(text);
  envelope.data.plans = plans;
  return envelope;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** The position after the object that begins at `start`. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN) depth++;
    else if (code === CLOSE && --depth === 0) return at + 1;
  }
  return text.length;
}

/** The position of the closing quote. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end > 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1);
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, quote: number): boolean {
  let at = quote - 1;
  while (text.charCodeAt(at) === BACKSLASH) at--;
  return (quote - at) % 2 === 0;
}
