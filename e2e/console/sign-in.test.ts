import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { itProvenBy } from '../../tools/test-report/proofs.ts';
import { testBrowser } from '../test-browser.ts';
import { findingsInEveryLook } from './console-page.ts';
import { startConsoleService } from './console-service.ts';
import { Keyboard } from './keyboard.ts';
import { takeScreenshots } from './screenshots.ts';
import { openTestPage } from './test-page.ts';

const proven = itProvenBy('console');

const service = await startConsoleService('2026-09-01');
/** Browsers make passkeys for names only. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost');
const browser = await testBrowser();

/** A device that verifies its owner and keeps discoverable passkeys, as the browser's protocol provides it. */
async function addDevice(page: Page) {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable');
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    setVerified: (isUserVerified: boolean) =>
      client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  };
}

/** The page is loaded again when the session has ended. */
async function signOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await loaded;
}

it('an agent adds a passkey, signs in with it by the keyboard alone, and removes it', async () => {
  const link = named(await service.signInLink('agent'));
  const { page, complaints } = await openTestPage(browser, link, { today: service.today });
  const device = await addDevice(page);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await page.getByText('The passkey was added.').waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'profile');

  await signOut(page);
  const signIn = page.getByRole('button', { name: 'Sign in with a passkey' });
  await signIn.waitFor();
  expect(await findingsInEveryLook(page)).toEqual([]);
  await takeScreenshots(page, 'sign-in');
  await device.setVerified(false);
  await signIn.click();
  await page.getByText('No passkey was used.').waitFor();
  await device.setVerified(true);
  await new Keyboard(page).activate(signIn);
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();

  await page.getByRole('rowheader', { name: 'One device' }).waitFor();
  await page.getByRole('button', { name: 'Remove created 2026-09-01' }).click();
  await page.getByText('You have no passkeys yet.').waitFor();
  await signOut(page);
  await signIn.click();
  await page.getByText('This passkey was not accepted.').waitFor();
  expect(complaints).toEqual([]);
});

proven('a page under an address of digits offers no passkeys and says why', async () => {
  const { page } = await openTestPage(browser, await service.signInLink('agent'), { today: service.today });
  await page.getByRole('navigation').getByRole('link', { name: 'Profile' }).click();
  await page.getByText('Passkeys need a host name').waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
});
