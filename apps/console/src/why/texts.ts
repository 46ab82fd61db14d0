export const WHY = {
  title: (product: string) => `Why ${product}?`,
  close: 'Close',
  loading: 'Loading the rules…',
  open: 'Open',
  closed: 'Closed',
  opensOn: (day: string) => `opens on ${day}`,
  never: 'does not open with time alone',
  age: (years: number, basis: string) => `Insurance age ${years} (${basis} birthday)`,
  tobacco: 'tobacco rates',
  noTobacco: 'non-tobacco rates',
  revision: (revision: string) => `rules ${revision}`,
  becauseOf: (reasons: readonly string[], when: string) => {
    // The rules below say more than "underwriting".
    const named = reasons.filter((reason) => reason !== 'underwriting');
    const line = named.length === 0 ? when : `${named.join(', ')}: ${when}`;
    return `${line.charAt(0).toUpperCase()}${line.slice(1)}`;
  },
  rule: (id: string, threshold: string | null, source: string) =>
    `Rule ${id}${threshold === null ? '' : `: ${threshold}`}. Source: ${source}`,
  leadsTo: (outcome: string) => `gives ${outcome}`,
  limit: (threshold: string) => `Limit: ${threshold}`,
  timeline: 'When classes open',
  timelineText: (rateClass: string, opensOn: string | null) =>
    `${rateClass}: ${opensOn === null ? 'does not open with time alone' : `open from ${opensOn}`}`,
  whatIf: 'What if…',
  onDay: 'Decide on',
  weight: 'Weight',
  nicotine: 'Nicotine',
  lastTreatment: 'Last treatment',
  lastFill: 'Last filled',
  reset: 'Back to the facts',
  nowOpen: 'now open',
  nowClosed: 'now closed',
  unchanged: 'Nothing moves with this change.',
};

/** Of one line beside an offer. */
export const REASON_LINES = {
  declined: 'Declined',
  opens: (rateClass: string, day: string) => `${rateClass} opens on ${day}`,
  neverOpens: (rateClass: string) => `${rateClass} does not open with time alone`,
};

/** Of an offer that gets an id. */
export const HAND_OVER = {
  make: 'Hand over: make an offer id',
  copy: 'Copy',
  apply: 'Apply with the carrier',
  valid: (day: string) =>
    `Valid until ${day}. “Check an offer” says whether class and price are still the same.`,
};
