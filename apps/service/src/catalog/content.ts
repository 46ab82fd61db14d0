import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FlatPack } from '@prequal/engine';
import { type Fault, loadPackSet, type Scenario, subjectIndexOf } from './packs/index.ts';
import { loadReference, type ReferenceCatalog, subjectRows } from './reference/index.ts';

/** A carrier with the picture that stands for it. */
export interface ContentCarrier {
  readonly id: string;
  readonly name: string;
  /** The SVG text. */
  readonly logo: string;
}

/**
 * What a catalog version says, as plain JSON: flat packs, reference tables, logos. This is what is published and kept;
 * everything that a process evaluates with is made from it again, by whatever program version runs then.
 */
export interface CatalogContent {
  readonly packs: readonly FlatPack[];
  readonly reference: ReferenceCatalog;
  readonly carriers: readonly ContentCarrier[];
}

export type ContentFault = Pick<Fault, 'file' | 'line' | 'column' | 'message'> & { readonly code: string };

export interface ReadContent {
  /** Null when something is wrong with the files. */
  readonly content: CatalogContent | null;
  readonly scenarios: readonly Scenario[];
  readonly faults: readonly ContentFault[];
  readonly warnings: readonly ContentFault[];
}

export interface CatalogFolders {
  readonly packs: string;
  readonly reference: string;
}

/** Reads and checks the folders of a catalog. A service that starts on packs it has tested may leave scenarios unread. */
export function readContent(
  folders: CatalogFolders,
  options: { readonly skipScenarios?: boolean } = {},
): ReadContent {
  const loaded = loadReference(folders.reference);
  if (!loaded.ok) {
    const faults = loaded.faults.map((fault) => ({
      ...fault,
      file: join(folders.reference, fault.file),
      code: 'reference',
    }));
    return { content: null, scenarios: [], faults, warnings: [] };
  }
  const reference = loaded.catalog;
  const { packs, carriers, scenarios, faults, warnings } = loadPackSet(
    folders.packs,
    subjectIndexOf(subjectRows(reference)),
    options,
  );
  if (faults.length > 0) return { content: null, scenarios: [], faults, warnings };
  const pictured = carriers.map(({ id, name, logo }) => ({ id, name, logo: readFileSync(logo, 'utf8') }));
  return { content: { packs, reference, carriers: pictured }, scenarios, faults, warnings };
}

/** The one spelling of a content that is stored and hashed. */
export function contentBytes(content: CatalogContent): Buffer {
  const { packs, reference, carriers } = content;
  return Buffer.from(JSON.stringify({ packs, reference, carriers }));
}

export function contentDigest(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex');
}
