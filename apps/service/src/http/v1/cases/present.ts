import type { OpenedCase, SavedCase } from '../../../cases/index.ts';
import type { QueuedEmail } from '../../../email/index.ts';

export function presentCase(saved: SavedCase) {
  return {
    id: saved.id,
    product: saved.product,
    created_at: saved.createdAt.toISOString(),
    expires_at: saved.expiresAt.toISOString(),
  };
}

export function presentWithContent(opened: OpenedCase) {
  return {
    id: opened.id,
    product: opened.product,
    ciphertext: opened.ciphertext.toString('base64'),
    iv: opened.iv.toString('base64'),
    tag: opened.tag.toString('base64'),
    created_at: opened.createdAt.toISOString(),
    expires_at: opened.expiresAt.toISOString(),
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
