import type { Reading } from '@prequal/reading';

/** Names and short phrases, which many applicants share. Longer texts are rarely written twice. */
const LONGEST = 60;
const MOST = 2000;

/** Reads short texts once while they are among the latest: what a text means depends on nothing but the catalog. */
export const remembering = (read: (text: string) => Reading): ((text: string) => Reading) => {
  const readings = new Map<string, Reading>();
  return (text) => {
    if (text.length > LONGEST) return read(text);
    let reading = readings.get(text);
    if (reading === undefined) {
      reading = read(text);
      readings.set(text, reading);
      const [oldest] = readings.size > MOST ? readings.keys() : [];
      if (oldest !== undefined) readings.delete(oldest);
    }
    return reading;
  };
};
