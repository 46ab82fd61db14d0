export const ALERTS = {
  title: 'Needs attention',
  expiring: (mode: string, hint: string, day: string) =>
    `The ${mode} token …${hint} expires on ${day}. Rotate it before then.`,
  usage: (percent: number, used: number, quota: number) =>
    percent < 100
      ? `More than ${percent} % of this month’s quota is used (${used.toLocaleString('en-US')} of ${quota.toLocaleString('en-US')}).`
      : `This month’s quota of ${quota.toLocaleString('en-US')} is used up; live quotes are rejected until the next month begins (UTC).`,
};
