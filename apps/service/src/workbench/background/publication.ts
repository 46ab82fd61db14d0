import { type StoredContent, storeContent } from '../../catalog/index.ts';
import { scenariosOf } from './check-draft.ts';
import { type DraftSource, readDraft } from './draft-content.ts';
import type { TellProgress } from './tell-progress.ts';

/** Reading, scenarios and packing. */
export const PREPARATION_STEPS = 3;

export type DraftPublication =
  | { readonly kind: 'refused'; readonly errors: number; readonly failed: number }
  | {
      readonly kind: 'content';
      readonly content: StoredContent;
      readonly carriers: number;
      readonly variants: number;
    };

/** The catalog with the draft, to be published; it is checked and tested again before. */
export async function preparePublication(source: DraftSource, tell: TellProgress): Promise<DraftPublication> {
  const draft = readDraft(source);
  tell(1, PREPARATION_STEPS);
  const { failed } = scenariosOf(draft);
  tell(2, PREPARATION_STEPS);
  const errors = draft.read.report.issues.length + draft.repeated.length;
  if (draft.whole === null || failed.length > 0) return { kind: 'refused', errors, failed: failed.length };
  const { digest, bytes } = storeContent(draft.whole);
  const { carriers, packs } = draft.whole;
  const content = { digest, bytes: await bytes };
  tell(PREPARATION_STEPS, PREPARATION_STEPS);
  return {
    kind: 'content',
    content,
    carriers: carriers.length,
    variants: packs.length,
  };
}
