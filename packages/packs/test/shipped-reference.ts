import type { ReferenceNames } from '@prequal/engine';
import { loadReference, subjectAliases, subjectRows } from '../src/reference/index.ts';
import { type PackSubjects, subjectIndexOf } from '../src/subject-index.ts';
import { checkoutFiles } from './checkout-files.ts';

const loaded = loadReference(checkoutFiles('data/catalog'));
if (!loaded.ok) throw new Error('the shipped reference catalog does not load');
const rows = subjectRows(loaded.catalog);

/** The reference catalog that ships, as the engine takes it. */
export const shippedReference: ReferenceNames = rows;

/** The same as what packs may speak about. */
export const shippedSubjects: PackSubjects = subjectIndexOf(rows, subjectAliases(loaded.catalog));
