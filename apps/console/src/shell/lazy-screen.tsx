import { useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Screen } from '../navigation/screens.ts';
import { SHELL } from './texts.ts';

export type LazyScreenName = Exclude<Screen, 'quote' | 'compare' | 'cases'>;

/** Loaded when somebody opens them, so that the quote page stays small. */
const LOADERS: Readonly<Record<LazyScreenName, () => Promise<ComponentType>>> = {
  treatments: async () => (await import('../treatments/treatments-screen.tsx')).TreatmentsScreen,
  populations: async () => (await import('../populations/populations-screen.tsx')).PopulationsScreen,
  catalog: async () => (await import('../catalog/catalog-screen.tsx')).CatalogScreen,
  workbench: async () => (await import('../workbench/workbench-screen.tsx')).WorkbenchScreen,
  webhooks: async () => (await import('../webhooks/webhooks-screen.tsx')).WebhooksScreen,
  events: async () => (await import('../events/events-screen.tsx')).EventsScreen,
  requests: async () => (await import('../requests/requests-screen.tsx')).RequestsScreen,
  usage: async () => (await import('../usage/usage-screen.tsx')).UsageScreen,
  account: async () => (await import('../account/account-screen.tsx')).AccountScreen,
  operator: async () => (await import('../operator/operator-screen.tsx')).OperatorScreen,
  profile: async () => (await import('../profile/profile-screen.tsx')).ProfileScreen,
};

export function LazyScreen({ name }: { readonly name: LazyScreenName }) {
  const loaded = useSignal<{ readonly name: LazyScreenName; readonly Screen: ComponentType } | null>(null);
  const failed = useSignal(false);
  useEffect(() => {
    LOADERS[name]().then(
      (Screen) => {
        loaded.value = { name, Screen };
      },
      () => {
        failed.value = true;
      },
    );
  }, [name]);
  if (failed.value) return <p role="alert">{SHELL.loadFailed}</p>;
  if (loaded.value?.name !== name) return <p class="starting slow">{SHELL.loading}</p>;
  const { Screen } = loaded.value;
  return <Screen />;
}
