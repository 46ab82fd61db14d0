const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/** More than any list that a route of the API takes may have. */
export const MOST_LIST_ITEMS = 1000;
/** More than any object may have, by more than the issues that are reported. An object takes longer to parse than a list. */
export const MOST_OBJECT_FIELDS = 200;
/** Shorter bodies are parsed in less time than it is worth to look for an excess. */
const SHORT_BYTES = 16 * 1024;

/**
 * A JSON text without what is beyond `MOST_LIST_ITEMS` of a list or `MOST_OBJECT_FIELDS` of an object, or null if it has no
 * such excess. Such a body is refused, and parsing all of it would take longer than executing a large request. The rest is not
 * looked at: it need not even be JSON.
 */
export function withoutExcess(json: Buffer): Buffer | null {
  if (json.length < SHORT_BYTES) return null;
  const ends: number[] = [];
  const commas: number[] = [];
  for (let at = 0; at < json.length; at++) {
    switch (json[at]) {
      case QUOTE:
        at = endOfString(json, at);
        break;
      case OPEN_LIST:
      case OPEN_OBJECT:
        ends.push(json[at] === OPEN_LIST ? CLOSE_LIST : CLOSE_OBJECT);
        commas.push(0);
        break;
      case CLOSE_LIST:
      case CLOSE_OBJECT:
        ends.pop();
        commas.pop();
        break;
      case COMMA: {
        const count = (commas.pop() ?? 0) + 1;
        if (count > (ends.at(-1) === CLOSE_OBJECT ? MOST_OBJECT_FIELDS : MOST_LIST_ITEMS))
          return Buffer.concat([json.subarray(0, at), Buffer.from(ends.reverse())]);
        commas.push(count);
        break;
      }
      default:
    }
  }
  return null;
}

/** The position of the closing quote. */
function endOfString(json: Buffer, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
