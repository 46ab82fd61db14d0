import { useLoad } from '../components/use-load.ts';
import { api, sessionCall } from '../session/api.ts';
import { alertsOf } from './alerts.ts';
import { ALERTS } from './texts.ts';

/** What will stop working soon; nothing if all is well. */
export function AccountAlerts() {
  const alerts = useLoad('alerts', async () => {
    const [tokens, usage] = await Promise.all([sessionCall('GET /tokens'), api.usage.current()]);
    return alertsOf(tokens, usage.data, new Date());
  });
  const shown = alerts.value ?? [];
  if (shown.length === 0) return null;
  return (
    <section class="banner warn" aria-label={ALERTS.title}>
      <ul>
        {shown.map((alert) => (
          <li key={alert}>{alert}</li>
        ))}
      </ul>
    </section>
  );
}
