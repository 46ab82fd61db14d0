/** What the tabs of one browser tell each other about their common session. Nothing about a person is sent. */
export type TabMessage = 'signing_out' | 'signed_out' | 'expired' | 'changed';

const MESSAGES: readonly TabMessage[] = ['signing_out', 'signed_out', 'expired', 'changed'];

const channel = new BroadcastChannel('prequal session');

/** Tells all other tabs. */
export function tellTabs(message: TabMessage): void {
  channel.postMessage(message);
}

export function hearTabs(react: (message: TabMessage) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const message = MESSAGES.find((known) => known === data);
    if (message !== undefined) react(message);
  });
}
