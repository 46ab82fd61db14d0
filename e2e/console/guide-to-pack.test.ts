import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import type { Role } from '../../apps/service/src/accounts/index.ts';
import { addPerson, ticketOf } from '../../apps/service/test/console.ts';
import { startWorkbench } from '../../apps/service/test/workbench.ts';
import { minimalPack } from '../../packages/packs/test/minimal-pack.ts';
import { palettePng } from '../../tools/console-screenshots/palette-png.ts';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook } from './console-page.ts';
import { readGuide, SLUG, STEPS } from './guide-walk.ts';
import { openTestPage } from './test-page.ts';

/** Where the pictures of the guide go: PROVE_CONSOLE=all PICTURES=docs/packs/guide-to-pack npx vitest run e2e/console/guide-to-pack.test.ts */
const { PICTURES } = process.env;

/** Pictures that show more than a screen: the rules down to the row that is added. */
const HEIGHTS: Readonly<Record<string, number>> = { rules: 2560, rates: 1150, settings: 2100 };

async function takePicture(page: Page, name: string): Promise<void> {
  if (PICTURES === undefined) return;
  await page.setViewportSize({ width: 1280, height: HEIGHTS[name] ?? 960 });
  await page.evaluate("document.querySelector('.editor .scroll')?.scrollTo(0, 0); scrollTo(0, 0)");
  await mkdir(PICTURES, { recursive: true });
  await writeFile(`${PICTURES}/${name}.png`, palettePng(await page.screenshot({ animations: 'disabled' })));
}

const picturesIn = (guide: string) =>
  [...guide.matchAll(/\(guide-to-pack\/([\w-]+)\.png\)/g)].map(([, name]) => name ?? '');

it('the guide has the steps of the walk below, and its pictures exist', async () => {
  const guide = await readGuide();
  const marked = [...guide.matchAll(/<!-- step: (.*?) -->/g)].map(([, name]) => name);
  expect(marked).toEqual(STEPS.map(([name]) => name));
  const shown = picturesIn(guide);
  expect(shown.length).toBeGreaterThan(0);
  for (const name of shown)
    expect(existsSync(new URL(`../../docs/packs/guide-to-pack/${name}.png`, import.meta.url)), name).toBe(
      true,
    );
});

itProvenBy('console')('the guide turns two pages and a rate table into a published product', async () => {
  const { api, owner, publisher } = await startWorkbench({}, { texts: minimalPack, reference: 'shipped' });
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  const base = `http://127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  const browser = await testBrowser();
  const open = async (role: Role) => {
    const member = await addPerson(api, owner.accountId, role);
    const link = `${base}/console/#t=${await ticketOf(api, member.id)}`;
    const opened = await openTestPage(browser, link, { today: api.clock.now() });
    await opened.page.getByRole('link', { name: 'Workbench', exact: true }).click();
    return opened;
  };
  const { page, complaints } = await open('analyst');
  const taken: string[] = [];
  const picture = async (of: Page, name: string) => {
    taken.push(name);
    await takePicture(of, name);
    expect(await findingsInEveryLook(of), name).toEqual([]);
  };
  const others: string[][] = [];
  for (const [, step] of STEPS) {
    await step({
      analyst: page,
      picture,
      publisher: async () => {
        const second = await open('publisher');
        others.push(second.complaints);
        return second.page;
      },
    });
  }
  const { data } = await publisher.call('GET', '/catalog');
  expect(data.carriers.map(({ name }: { name: string }) => name)).toContain('Clover Bridge Life');
  await api.look();
  const { body } = await owner.ask({
    method: 'GET',
    url: '/console/api/v3/treatments?kind=condition&name=Stroke',
  });
  expect(body).toContain(SLUG);
  expect(taken).toEqual(picturesIn(await readGuide()));
  expect([...complaints, ...others.flat()]).toEqual([]);
});
