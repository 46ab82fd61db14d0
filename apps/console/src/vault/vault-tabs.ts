import { effect } from '@preact/signals';
import { session } from '../session/current-session.ts';
import { vault } from './vault.ts';

/** The key itself cannot be read or leave the browser; tabs hand it on as an object. */
interface VaultMessage {
  readonly kind: 'unlocked' | 'locked' | 'asked';
  /** Id of the member whose cases it opens. */
  readonly memberId: string;
  readonly key?: CryptoKey;
}

/** Unlocking or locking the cases in one tab does so in all tabs of the member. */
export function shareVault(): void {
  const channel = new BroadcastChannel('prequal vault');
  /** What all tabs know, so that a key that was received is not sent on. */
  let known: CryptoKey | null = null;
  const tell = (message: VaultMessage) => channel.postMessage(message);
  effect(() => {
    const [key, memberId] = [vault.value, session.value?.member.id];
    if (memberId === undefined) known = null;
    else if (key === null && known === null) tell({ kind: 'asked', memberId });
    else if (key !== known) {
      known = key;
      tell(key === null ? { kind: 'locked', memberId } : { kind: 'unlocked', memberId, key });
    }
  });
  channel.addEventListener('message', ({ data }: MessageEvent<VaultMessage>) => {
    const memberId = session.value?.member.id;
    if (memberId === undefined || data.memberId !== memberId) return;
    if (data.kind === 'asked' && vault.value !== null) tell({ kind: 'unlocked', memberId, key: vault.value });
    else if (data.kind === 'locked') {
      known = null;
      vault.value = null;
    } else if (data.kind === 'unlocked' && data.key !== undefined && vault.value === null) {
      known = data.key;
      vault.value = data.key;
    }
  });
}
