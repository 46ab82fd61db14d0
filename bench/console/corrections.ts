import { loadShippedSnapshot } from '../../apps/service/src/catalog/index.ts';
import { readShippedContent } from '../../apps/service/src/catalog/shipped.ts';

const TOP = 3;

/** Types every correction of the catalog (misspellings, short forms, other names) and looks for its name in the first three suggestions. */
export async function correctionsInTopThree() {
  const { suggester } = await loadShippedSnapshot();
  const { corrections } = (await readShippedContent()).reference;
  const missed = corrections.filter(
    ({ from, to, domain }) => !suggester.suggest(domain, from, TOP).some(({ name }) => name === to),
  );
  return {
    corrections: corrections.length,
    share: Number((1 - missed.length / corrections.length).toFixed(4)),
    missed: missed.slice(0, 10).map(({ from, to }) => `${from} (${to})`),
  };
}
