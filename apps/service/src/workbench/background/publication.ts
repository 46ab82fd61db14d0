import { type StoredContent, storeContent } from '../../catalog/index.ts';
import { scenariosOf } from './check-draft.ts';
import { type DraftSource, readDraft } from './draft-content.ts';

export type DraftPublication =
  | { readonly kind: 'refused'; readonly errors: number; readonly failed: number }
  | {
      readonly kind: 'content';
      readonly content: StoredContent;
      readonly carriers: number;
      readonly variants: number;
    };

/** The catalog with the draft, to be published; it is checked and tested again before. */
export async function preparePublication(source: DraftSource): Promise<DraftPublication> {
  const draft = readDraft(source);
  const { failed } = scenariosOf(draft);
  const errors = draft.read.report.issues.length + draft.repeated.length;
  if (draft.whole === null || failed.length > 0) return { kind: 'refused', errors, failed: failed.length };
  const { digest, bytes } = storeContent(draft.whole);
  const { carriers, packs } = draft.whole;
  return {
    kind: 'content',
    content: { digest, bytes: await bytes },
    carriers: carriers.length,
    variants: packs.length,
  };
}
