import type { ConsoleData } from '@prequal/contract';
import { dayText } from '../components/moment.tsx';
import { ALERTS } from './texts.ts';

type Token = Pick<ConsoleData<'GET /tokens'>[number], 'hint' | 'mode' | 'status' | 'expires_at'>;

interface MonthlyUsage {
  readonly used: number;
  readonly quota: number | null;
}

const DAY_MS = 86_400_000;
/** Events and emails begin at the same points. */
const WARNED_DAYS = 30;
const WARNED_PARTS = [100, 80, 50];

/** What will stop working soon, as the events and emails about it say. */
export function alertsOf(tokens: readonly Token[], usage: MonthlyUsage | null, now: Date): string[] {
  const expiring = tokens.flatMap(({ hint, mode, status, expires_at }) => {
    if (status !== 'active' || expires_at === null) return [];
    const days = (Date.parse(expires_at) - now.getTime()) / DAY_MS;
    return days <= WARNED_DAYS ? [ALERTS.expiring(mode, hint, dayText(expires_at))] : [];
  });
  return [...usageAlerts(usage), ...expiring];
}

function usageAlerts(usage: MonthlyUsage | null): string[] {
  if (usage === null || usage.quota === null || usage.quota === 0) return [];
  const { used, quota } = usage;
  const reached = WARNED_PARTS.find((percent) => used * 100 >= quota * percent);
  return reached === undefined ? [] : [ALERTS.usage(reached, used, quota)];
}
