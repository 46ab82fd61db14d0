import type { CaseShareRow, OpenedCase, OpenedShare, SavedCase } from '../../../cases/index.ts';
import type { QueuedEmail } from '../../../email/index.ts';
import type { Branding } from '../../../settings/index.ts';

type SealedBytes = Pick<OpenedCase, 'ciphertext' | 'iv' | 'tag'>;

function presentSealed({ ciphertext, iv, tag }: SealedBytes) {
  return {
    ciphertext: ciphertext.toString('base64'),
    iv: iv.toString('base64'),
    tag: tag.toString('base64'),
  };
}

export function presentCase(saved: SavedCase) {
  return {
    id: saved.id,
    product: saved.product,
    ...labelOf(saved),
    created_at: saved.createdAt.toISOString(),
    expires_at: saved.expiresAt.toISOString(),
  };
}

function labelOf({ label }: SavedCase) {
  return label === null ? {} : { label: presentSealed(label) };
}

export function presentWithContent(opened: OpenedCase) {
  return {
    id: opened.id,
    product: opened.product,
    ...presentSealed(opened),
    ...labelOf(opened),
    created_at: opened.createdAt.toISOString(),
    expires_at: opened.expiresAt.toISOString(),
  };
}

export function presentShare({ id, expiresAt }: CaseShareRow, publicUrl: string) {
  return { id, url: caseAddress(publicUrl, id), expires_at: expiresAt.toISOString() };
}

/** The page that opens a case or a share link; the client appends the key as a fragment. */
export function caseAddress(publicUrl: string, id: string): string {
  return `${publicUrl}/c/${id}`;
}

export function presentShared(shared: OpenedShare, branding: Branding | null) {
  return {
    product: shared.product,
    ...presentSealed(shared),
    expires_at: shared.expiresAt.toISOString(),
    branding,
  };
}

export function presentQueued(email: QueuedEmail) {
  return {
    id: email.id,
    object: 'email',
    template: email.template,
    to_hint: email.toHint,
    status: 'queued',
    created_at: email.createdAt.toISOString(),
  };
}
