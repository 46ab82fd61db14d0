import {
  BUILD_AND_STORE_STEPS,
  type BundleVersion,
  buildAndStore,
  type StoredContent,
} from '../../catalog/index.ts';
import { scenariosOf } from './check-draft.ts';
import { type DraftSource, readDraft } from './draft-content.ts';
import type { TellProgress } from './tell-progress.ts';

/** Reading, scenarios, and what is built. */
export const PUBLICATION_STEPS = 2 + BUILD_AND_STORE_STEPS;

export type DraftPublication =
  | { readonly kind: 'refused'; readonly errors: number; readonly failed: number }
  | {
      readonly kind: 'content';
      readonly content: StoredContent;
      /** Built as the version that was asked for. */
      readonly serialized: Uint8Array;
      readonly carriers: number;
      readonly variants: number;
    };

/** Builds the catalog where its packs are in memory already: another thread would unpack and parse all of them again. */
export async function preparePublication(
  { source, version }: { readonly source: DraftSource; readonly version: BundleVersion },
  tell: TellProgress,
): Promise<DraftPublication> {
  const draft = readDraft(source);
  tell(1, PUBLICATION_STEPS);
  const { failed } = scenariosOf(draft);
  tell(2, PUBLICATION_STEPS);
  const errors = draft.read.report.issues.length + draft.repeated.length;
  if (draft.whole === null || failed.length > 0) return { kind: 'refused', errors, failed: failed.length };
  const { carriers, packs } = draft.whole;
  const built = await buildAndStore(draft.whole, version, (done) => tell(2 + done, PUBLICATION_STEPS));
  return { kind: 'content', ...built, carriers: carriers.length, variants: packs.length };
}
