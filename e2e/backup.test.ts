import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, onTestFinished } from 'vitest';
import { makeCertificate, startReceiver } from '../apps/service/test/receiver.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { itProvenBy } from '../tools/test-report/proofs.ts';
import { preparedDataDir } from './data-directory.ts';
import { databasePid, runCli, startService } from './service-process.ts';
import { isAuthentic } from './signatures.ts';

const proven = itProvenBy('processes');
const testFolder = await openTestFolder('backup');
afterAll(() => rm(testFolder, { recursive: true, force: true }));

const dataDir = join(testFolder, 'data');
const folders = { BACKUP: join(testFolder, 'backup'), KEY_BACKUP: join(testFolder, 'vault') };
const page = await readFile(new URL('../docs/operations/backup.md', import.meta.url), 'utf8');

/** Runs a block of the page as an operator would. */
async function follow(name: 'backup' | 'restore'): Promise<void> {
  const [, block] = new RegExp(`<!-- ${name} -->\n\`\`\`sh\n([\\s\\S]*?)\`\`\``).exec(page) ?? [];
  if (block === undefined) throw new Error(`the page has no block for ${name}`);
  const env = { PATH: process.env.PATH, PREQUAL_DATA_DIR: dataDir, ...folders };
  await promisify(execFile)('sh', ['-c', block], { env });
}

async function ask<T>(line: string, expected = 0): Promise<T> {
  const { code, stdout, stderr } = await runCli([...line.split(' '), '--json'], {
    PREQUAL_DATA_DIR: dataDir,
  });
  expect(code, stderr).toBe(expected);
  return JSON.parse(stdout) as T;
}

interface Listed {
  readonly id: string;
  readonly type: string;
  readonly deliveries: readonly { readonly status: string; readonly attempt_count: number }[];
}

proven(
  'the documented steps restore an installation: audit log, tokens, invoices and pending webhooks',
  async () => {
    const certificate = await makeCertificate();
    const caFile = join(testFolder, 'ca.pem');
    await writeFile(caFile, certificate.cert);
    for (const folder of Object.values(folders)) await mkdir(folder);
    let open = false;
    const receiver = await startReceiver(certificate, (_request, response) => {
      response.statusCode = open ? 200 : 503;
      response.end();
    });
    onTestFinished(() => receiver.close());
    const variables = {
      PREQUAL_WORKERS: '1',
      PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
      PREQUAL_WEBHOOK_CA_FILE: caFile,
      // On a busy machine, the steps until the service is stopped take longer than a few short delays.
      PREQUAL_WEBHOOK_RETRY_SECONDS: '0,3,6,12,24,48,96',
    };

    const before = await startService(await preparedDataDir(dataDir), variables);
    onTestFinished(() => before.kill());
    const authorization = `Bearer ${await before.token('live')}`;
    const created = await fetch(`${before.base}/v1/webhook_endpoints`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: JSON.stringify({ url: receiver.url(), events: [] }),
    });
    expect(created.status).toBe(201);
    const { data } = (await created.json()) as { data: { signing_secret: string } };
    const [account] = await ask<{ id: string }[]>('account list');
    for (const cents of [100, 200])
      await ask(`billing credits add --account ${account?.id} --cents ${cents}`);
    const period = new Date().toISOString().slice(0, 7);
    const invoice = await ask<{ number: string }>(
      `billing invoice --account ${account?.id} --period ${period}`,
    );
    await expect.poll(() => receiver.received.length, { timeout: 300_000 }).toBeGreaterThan(0);

    // Do not copy while it runs.
    await expect(follow('backup')).rejects.toThrow('the database still runs');
    expect(await before.stop()).toBe(0);
    expect(databasePid(dataDir)).toBeNull();
    const result = receiver.received.length;
    const verified = await ask<{ rows: number }>('audit verify');
    const events = await ask<Listed[]>(`events list --account ${account?.id}`);
    const pending = events.filter(({ deliveries }) => deliveries.some(({ status }) => status === 'pending'));
    // No mail is configured, so emails to the owners fail at their own pace.
    const types = pending.map(({ type }) => type).reverse();
    expect(types.filter((type) => type !== 'email.failed')).toEqual([
      'billing.credits.added',
      'billing.credits.added',
      'billing.invoice.generated',
    ]);

    await follow('backup');
    expect((await readdir(folders.BACKUP)).sort()).toEqual(['database.tar.gz', 'files.tar.gz']);
    await rm(dataDir, { recursive: true });
    await follow('restore');

    expect(await ask('audit verify')).toEqual(verified);
    expect(verified.rows).toBeGreaterThan(6);
    expect(await ask<Listed[]>(`events list --account ${account?.id}`)).toEqual(events);
    expect(await ask('doctor')).toMatchObject({ ok: true });
    expect(await readdir(join(dataDir, 'invoices'))).toEqual([`${invoice.number}.pdf`]);

    open = true;
    const after = await startService(dataDir, variables);
    onTestFinished(() => after.kill());
    expect((await fetch(`${after.base}/v1/events`, { headers: { authorization } })).status).toBe(200);
    await expect.poll(() => receiver.received.length, { timeout: 300_000 }).toBe(result + pending.length);
    const late = receiver.received.slice(result);
    for (const request of late) expect(isAuthentic(request, data.signing_secret)).toBe(true);
    expect(late.map(({ body }) => (JSON.parse(body.toString()) as Listed).id)).toEqual(
      pending.map(({ id }) => id).reverse(),
    );
    expect(await after.stop()).toBe(0);
  },
);

proven('refuses a database that was restored without its key', async () => {
  await rm(join(dataDir, 'keys.json'));
  expect(await ask('doctor', 1)).toMatchObject({ ok: false });
  expect(await ask('audit verify', 1)).toMatchObject({ error: { code: 'config_error' } });
});
