import type { ReferenceNames } from '@prequal/engine';
import {
  issueText,
  loadReference,
  type ReferenceCatalog,
  subjectAliases,
  subjectRows,
} from '../src/reference/index.ts';
import { type PackSubjects, subjectIndexOf } from '../src/subject-index.ts';
import { checkoutFiles } from './checkout-files.ts';

const loaded = loadReference(checkoutFiles('data/catalog'));
if (!loaded.ok) throw new Error(loaded.issues.map(issueText).join('\n'));

/** The reference catalog that ships; the test files of a worker share it. */
export const shippedCatalog: ReferenceCatalog = loaded.catalog;
const rows = subjectRows(shippedCatalog);

/** The reference catalog that ships, as the engine takes it. */
export const shippedReference: ReferenceNames = rows;

/** The same as what packs may speak about. */
export const shippedSubjects: PackSubjects = subjectIndexOf(rows, subjectAliases(shippedCatalog));
