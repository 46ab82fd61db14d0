import type { Browser, Page } from 'playwright-core';
import { openConsolePage } from '../../e2e/console/console-page.ts';
import { printedLink, type ServiceProcess } from '../../e2e/service-process.ts';
import { type ConsoleCaller, consoleCaller } from '../console-call.ts';

/** Somebody with a page of the console, whose session also makes requests without the page. */
export interface Person extends ConsoleCaller {
  readonly page: Page;
}

async function openPerson(browser: Browser, base: string, link: string): Promise<Person> {
  const { page } = await openConsolePage(browser, link);
  await page.getByRole('link', { name: 'Workbench', exact: true }).waitFor();
  const cookies = await page.context().cookies(base);
  return { page, ...consoleCaller(base, cookies.map(({ name, value }) => `${name}=${value}`).join('; ')) };
}

/** The operator, an analyst and a publisher of a new installation, who came by invitations. */
export async function openPeople(browser: Browser, service: ServiceProcess) {
  const link = await printedLink(service);
  const owner = await openPerson(browser, service.base, link);
  const invited = async (role: 'analyst' | 'publisher') => {
    const body = { email: `${role}@example.com`, name: `The ${role}`, role };
    const { invitation } = await owner.call<{ invitation: { url: string } }>('POST', '/members', body);
    return openPerson(browser, service.base, invitation.url);
  };
  return { owner, analyst: await invited('analyst'), publisher: await invited('publisher') };
}
