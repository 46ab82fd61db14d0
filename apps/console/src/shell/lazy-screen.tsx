import { signal, useSignal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Screen } from '../navigation/screens.ts';
import { loadPageAgain } from './missing-code.ts';
import { SHELL } from './texts.ts';

export type LazyScreenName = Exclude<Screen, 'quote'>;

/** Loaded when somebody opens them, so that the quote page stays small. */
const LOADERS: Readonly<Record<LazyScreenName, () => Promise<ComponentType>>> = {
  compare: async () => (await import('../compare/compare-screen.tsx')).CompareScreen,
  cases: async () => (await import('../cases/cases-screen.tsx')).CasesScreen,
  treatments: async () => (await import('../treatments/treatments-screen.tsx')).TreatmentsScreen,
  offers: async () => (await import('../offer-check/offer-check-screen.tsx')).OfferCheckScreen,
  branding: async () => (await import('../branding/branding-screen.tsx')).BrandingScreen,
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

/** What most agents open after a quote. */
const NEXT: readonly LazyScreenName[] = ['compare', 'cases'];
const NEXT_AFTER_MS = 2_000;

const loaded = signal<Readonly<Partial<Record<LazyScreenName, ComponentType>>>>({});

async function load(name: LazyScreenName): Promise<void> {
  if (loaded.value[name] !== undefined) return;
  const Screen = await LOADERS[name]();
  loaded.value = { ...loaded.value, [name]: Screen };
}

/** Loads the next screens and the palette once the quote page is in use, so that they open at once, also without a connection. */
export function loadNextScreens(): () => void {
  const timer = setTimeout(() => {
    // A screen that could not be loaded now is loaded when it is opened.
    for (const name of NEXT) load(name).catch(() => {});
    import('./palette.tsx').catch(() => {});
  }, NEXT_AFTER_MS);
  return () => clearTimeout(timer);
}

export function LazyScreen({ name }: { readonly name: LazyScreenName }) {
  const failed = useSignal(false);
  useEffect(() => {
    let isLeft = false;
    failed.value = false;
    load(name).catch(() => {
      failed.value = true;
      return loadPageAgain(name, () => isLeft);
    });
    return () => {
      isLeft = true;
    };
  }, [name]);
  const Screen = loaded.value[name];
  if (Screen !== undefined) return <Screen />;
  if (failed.value) return <p role="alert">{SHELL.loadFailed}</p>;
  return <p class="starting slow">{SHELL.loading}</p>;
}
