import { loadPackSet } from '../src/load-pack-set.ts';
import { checkoutFiles } from './checkout-files.ts';
import { shippedSubjects } from './shipped-reference.ts';

/** The packs that ship, with their scenarios. Reading them takes seconds, so the test files of a worker share them. */
export const shippedPacks = loadPackSet(checkoutFiles('data/packs'), shippedSubjects);
