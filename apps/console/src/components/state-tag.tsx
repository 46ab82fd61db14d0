const TONES: Readonly<Record<string, 'good' | 'bad' | 'warn'>> = {
  delivered: 'good',
  active: 'good',
  activated: 'good',
  enabled: 'good',
  completed: 'good',
  loosened: 'good',
  added: 'good',
  failed: 'bad',
  dead_lettered: 'bad',
  revoked: 'bad',
  expired: 'bad',
  locked: 'bad',
  removed: 'bad',
  tightened: 'bad',
  pending: 'warn',
  running: 'warn',
  disabled: 'warn',
  inactive: 'warn',
  canceled: 'warn',
};

/** A state in words; color only repeats what the word says. */
export function StateTag({ state }: { readonly state: string }) {
  return <span class={`tag ${TONES[state] ?? ''}`}>{state.replaceAll('_', ' ')}</span>;
}

export function StatusTag({ status }: { readonly status: number | null }) {
  if (status === null) return <span class="tag bad">no response</span>;
  const tone = status < 300 ? 'good' : status < 400 ? 'warn' : 'bad';
  return <span class={`tag ${tone}`}>{status}</span>;
}
