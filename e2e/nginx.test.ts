import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { freePort } from '../apps/service/test/outside-server.ts';
import { openTestFolder } from '../apps/service/test/test-folder.ts';
import { preparedDataDir } from './data-directory.ts';
import { startService } from './service-process.ts';

const INSTALLED = spawnSync('nginx', ['-v']).error === undefined;
if (!INSTALLED) console.log('Skipped the tests with nginx: it is not installed (apt install nginx-light).');

/** nginx in front of a service, with the settings that a `proxy_pass` has by default. */
async function startNginx(folder: string, { port, upstream }: { port: number; upstream: string }) {
  await mkdir(folder, { recursive: true });
  const settings = join(folder, 'nginx.conf');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n    ');
  await writeFile(
    settings,
    `daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr;
events {}
http {
    access_log off;
    ${temporary}
    server {
        listen 127.0.0.1:${port};
        location / { proxy_pass ${upstream}; }
    }
}
`,
  );
  const child = spawn('nginx', ['-p', folder, '-c', settings], { stdio: ['ignore', 'ignore', 'inherit'] });
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  await expect
    .poll(
      () =>
        fetch(`http://127.0.0.1:${port}/livez`).then(
          ({ status }) => status,
          () => 0,
        ),
      {
        timeout: 300_000,
      },
    )
    .toBe(200);
}

const CONTENT = { product: 'p', ciphertext: 'Yw==', iv: 'AAECAwQFBgcICQoL', tag: 'AAECAwQFBgcICQoLDA0ODw==' };

describe.skipIf(!INSTALLED)('behind nginx with its default settings', () => {
  it.each([true, false])(
    'no header of a client reaches a link (public address set: %s)',
    async (isSet) => {
      const folder = await openTestFolder('nginx');
      const port = await freePort();
      const publicUrl = `http://127.0.0.1:${port}`;
      const service = await startService(await preparedDataDir(join(folder, 'data')), {
        PREQUAL_TRUSTED_PROXIES: '127.0.0.1',
        PREQUAL_WORKERS: '1',
        ...(isSet ? { PREQUAL_PUBLIC_URL: publicUrl } : {}),
      });
      onTestFinished(async () => {
        await service.stop();
      });
      await startNginx(join(folder, 'nginx'), { port, upstream: service.base });
      const hostile = {
        'content-type': 'application/json',
        'x-forwarded-host': 'evil.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-for': '203.0.113.1',
        forwarded: 'host=evil.example;proto=https',
      };
      const post = async (path: string, body: object, headers: Record<string, string> = {}) => {
        const init = { method: 'POST', headers: { ...hostile, ...headers }, body: JSON.stringify(body) };
        return fetch(`${publicUrl}${path}`, init);
      };
      const authorization = `Bearer ${await service.token('live')}`;
      const saved = await post('/v1/case', CONTENT, { authorization });
      const { data } = (await saved.json()) as { data: { id: string } };
      const shared = await (await post(`/v1/case/${data.id}/share`, {}, { authorization })).text();
      expect(shared).toContain(`"url":"${isSet ? publicUrl : service.base}/c/`);
      const problem = await (await post('/v1/nothing', {}, { authorization })).text();
      expect(`${shared}${problem}`).not.toContain('evil.example');
      const page = { origin: publicUrl, 'sec-fetch-site': 'same-origin', 'x-prequal-console': '1' };
      const asked = await post('/console/api/sign_in', { email: 'demo@localhost' }, page);
      // Without a public address, a page behind the proxy is not one of ours, and no link would be mailed either.
      expect(asked.status).toBe(isSet ? 202 : 403);
      const warning = 'PREQUAL_PUBLIC_URL is not set';
      expect(`${service.stdout()}${service.stderr()}`.includes(warning)).toBe(!isSet);
    },
    300_000,
  );
});
