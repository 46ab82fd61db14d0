import { rootCertificates } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { type Config, type Overrides, parseConfig, readEnvironment, VARIABLES } from './index.ts';

const environment = { cores: 8, cwd: '/srv/app', host: 'box', operator: 'ada' };
const parse = (variables: Record<string, string>, overrides?: Overrides) =>
  parseConfig({ ...environment, variables }, overrides);

function configOf(variables: Record<string, string>, overrides?: Overrides): Config {
  const result = parse(variables, overrides);
  if (!result.ok) throw new Error(result.complaints.join('; '));
  return result.config;
}

function complaintsOf(variables: Record<string, string>, overrides?: Overrides): readonly string[] {
  const result = parse(variables, overrides);
  return result.ok ? [] : result.complaints;
}

describe('PREQUAL_CORS_ORIGINS', () => {
  it('lists origins', () => {
    const { corsOrigins } = configOf({ PREQUAL_CORS_ORIGINS: 'https://a.example, http://localhost:5173' });
    expect(corsOrigins).toEqual(['https://a.example', 'http://localhost:5173']);
  });

  it.each([
    '*',
    'null',
    'a.example',
    'https://a.example/',
    'https://a.example/app',
    'ftp://a.example',
    'https://A.example',
  ])('refuses %s', (value) => {
    expect(() => configOf({ PREQUAL_CORS_ORIGINS: value })).toThrow('PREQUAL_CORS_ORIGINS must list origins');
  });
});

describe('without any variable', () => {
  it('the defaults are the documented ones', () => {
    expect(configOf({})).toEqual({
      host: '127.0.0.1',
      port: 8080,
      dataDir: '/srv/app/.prequal',
      databaseUrl: null,
      listenUrl: null,
      readUrl: null,
      databasePool: 12,
      publicUrl: null,
      secureCookies: false,
      modes: ['test', 'live'],
      corsOrigins: [],
      workers: 4,
      demo: true,
      key: { inline: null, file: '/srv/app/.prequal/keys.json' },
      webhooks: {
        retrySeconds: [0, 60, 300, 1800, 7200, 21_600, 43_200],
        timeoutSeconds: 20,
        allowPrivate: false,
        caFile: null,
      },
      oidc: null,
      mail: { smtpUrl: null, from: 'prequal@localhost' },
      metrics: true,
      requestLog: true,
      publishAlone: false,
      metricsPort: null,
      trustedProxies: [],
      client: { token: null, url: 'http://127.0.0.1:8080' },
      logLevel: 'info',
      hostName: 'box',
      operator: 'ada',
    });
  });

  it('there are at most as many processes as cores', () => {
    expect(parseConfig({ ...environment, cores: 2, variables: {} })).toMatchObject({
      config: { workers: 2 },
    });
  });
});

describe('each variable', () => {
  const key = `1:${Buffer.alloc(32, 1).toString('base64')}`;
  const good: [keyof typeof VARIABLES, string, object][] = [
    ['PREQUAL_HOST', '0.0.0.0', { host: '0.0.0.0' }],
    ['PREQUAL_PORT', '0', { port: 0 }],
    ['PORT', '9000', { port: 9000 }],
    ['PREQUAL_DATA_DIR', 'data', { dataDir: '/srv/app/data', key: { file: '/srv/app/data/keys.json' } }],
    ['DATABASE_URL', 'postgres://u:p@db/x', { databaseUrl: 'postgres://u:p@db/x', demo: false }],
    ['PREQUAL_PUBLIC_URL', 'https://api.example.org/', { publicUrl: 'https://api.example.org' }],
    ['PREQUAL_MODES', 'live', { modes: ['live'] }],
    ['PREQUAL_WORKERS', '12', { workers: 12 }],
    ['PREQUAL_DEMO', 'false', { demo: false }],
    ['PREQUAL_KEY_FILE', '../keys', { key: { inline: null, file: '/srv/keys' } }],
    ['PREQUAL_KEY', key, { key: { inline: key } }],
    [
      'PREQUAL_WEBHOOK_RETRY_SECONDS',
      '0, 1,2,3,4,5,6',
      { webhooks: { retrySeconds: [0, 1, 2, 3, 4, 5, 6] } },
    ],
    ['PREQUAL_WEBHOOK_TIMEOUT_SECONDS', '1', { webhooks: { timeoutSeconds: 1 } }],
    ['PREQUAL_WEBHOOK_ALLOW_PRIVATE', 'true', { webhooks: { allowPrivate: true } }],
    ['PREQUAL_WEBHOOK_CA_FILE', 'ca.pem', { webhooks: { caFile: '/srv/app/ca.pem' } }],
    ['PREQUAL_MAIL_FROM', 'x@example.org', { mail: { from: 'x@example.org' } }],
    ['PREQUAL_METRICS', 'false', { metrics: false }],
    ['PREQUAL_REQUEST_LOG', 'false', { requestLog: false }],
    ['PREQUAL_PUBLISH_ALONE', 'true', { publishAlone: true }],
    ['PREQUAL_LOG_LEVEL', 'debug', { logLevel: 'debug' }],
    ['PREQUAL_METRICS_PORT', '9100', { metricsPort: 9100 }],
    [
      'PREQUAL_TRUSTED_PROXIES',
      '10.0.0.0/8, 192.0.2.7,2001:db8::/32',
      { trustedProxies: ['10.0.0.0/8', '192.0.2.7', '2001:db8::/32'], metrics: false },
    ],
  ];
  it.each(good)('%s=%s is accepted', (name, value, expected) => {
    expect(configOf({ [name]: value })).toMatchObject(expected);
    expect(configOf({ [name]: ` ${value} ` })).toMatchObject(expected);
  });

  it.each(Object.keys(VARIABLES))('%s is treated as unset when empty', (name) => {
    expect(configOf({ [name]: '' })).toEqual(configOf({}));
    expect(configOf({ [name]: '  ' })).toEqual(configOf({}));
  });

  it.each([
    ['PREQUAL_PORT', ['-1', '65536', '80a', '1.5', '1e3', '0x50']],
    ['PORT', ['-1', '65536', 'http']],
    ['DATABASE_URL', ['db', 'mysql://db/x', 'http://db']],
    ['PREQUAL_PUBLIC_URL', ['api.example.org', 'ftp://x']],
    ['PREQUAL_MODES', ['prod', 'test,prod', 'test,test', ',']],
    ['PREQUAL_WORKERS', ['0', '65', 'many']],
    ['PREQUAL_DEMO', ['yes', '1', 'TRUE']],
    ['PREQUAL_KEY', ['secret', '1:abc', `0:${key.slice(2)}`, `${key},2:x`, `${key},${key}`]],
    [
      'PREQUAL_WEBHOOK_RETRY_SECONDS',
      ['0', '0,1,2,3,4,5', '0,1,2,3,4,5,6,7', '0,1,2,3,4,5,x', '0,1,2,3,4,5,604801'],
    ],
    ['PREQUAL_WEBHOOK_TIMEOUT_SECONDS', ['0', '46', 'soon']],
    ['PREQUAL_WEBHOOK_ALLOW_PRIVATE', ['on']],
    ['PREQUAL_SMTP_URL', ['mail.example.org', 'http://mail']],
    ['PREQUAL_MAIL_FROM', ['prequal', '@example.org', 'x@', 'Prequal <x>', 'a@b, c@d']],
    ['PREQUAL_METRICS', ['maybe']],
    ['PREQUAL_METRICS_PORT', ['0', '65536', 'x']],
    ['PREQUAL_TRUSTED_PROXIES', ['proxy', '10.0.0.0/33', '10.0.0.1/8/8', '::1/129', '10.0.0']],
    ['PREQUAL_LOG_LEVEL', ['loud', 'INFO']],
  ])('%s refuses %j', (name, values) => {
    for (const value of values) {
      expect({ value, complaints: complaintsOf({ PREQUAL_MAIL_FROM: 'x@y', [name]: value }) }).toEqual({
        value,
        complaints: [expect.stringMatching(new RegExp(`^${name} `))],
      });
    }
  });

  it('email needs a sender, and only one key source is allowed', () => {
    const smtp = { PREQUAL_SMTP_URL: 'smtp://user:hunter2@mail.example.org' };
    expect(complaintsOf(smtp)).toEqual([expect.stringMatching(/^PREQUAL_MAIL_FROM must be set/)]);
    expect(configOf({ ...smtp, PREQUAL_MAIL_FROM: 'x@y' }).mail.smtpUrl).toBe(smtp.PREQUAL_SMTP_URL);
    expect(complaintsOf({ PREQUAL_KEY: key, PREQUAL_KEY_FILE: 'k' })).toHaveLength(1);
  });

  it('an identity provider needs id and secret, and TLS unless it is on this machine', () => {
    const own = { PREQUAL_OIDC_CLIENT_ID: 'prequal', PREQUAL_OIDC_CLIENT_SECRET: 'hunter2' };
    const issuer = 'https://id.example.org';
    expect(configOf({ ...own, PREQUAL_OIDC_ISSUER: issuer }).oidc).toEqual({
      issuer,
      clientId: 'prequal',
      clientSecret: 'hunter2',
      roleClaim: null,
      developerGroups: [],
      signsOut: false,
    });
    expect(configOf({}).oidc).toBeNull();
    expect(configOf({ ...own, PREQUAL_OIDC_ISSUER: 'http://127.0.0.1:3000' }).oidc).not.toBeNull();
    expect(complaintsOf({ ...own, PREQUAL_OIDC_ISSUER: 'http://id.example.org' })).toHaveLength(1);
    expect(complaintsOf({ ...own, PREQUAL_OIDC_ISSUER: 'id.example.org' })).toHaveLength(1);
    expect(complaintsOf({ PREQUAL_OIDC_ISSUER: issuer })).toHaveLength(2);
    expect(complaintsOf(own)).toHaveLength(2);
  });

  it('groups of the provider need a claim and the groups of developers', () => {
    const own = {
      PREQUAL_OIDC_ISSUER: 'https://id.example.org',
      PREQUAL_OIDC_CLIENT_ID: 'prequal',
      PREQUAL_OIDC_CLIENT_SECRET: 'hunter2',
    };
    const roles = { PREQUAL_OIDC_ROLE_CLAIM: 'groups', PREQUAL_OIDC_DEVELOPERS: 'it, platform' };
    expect(configOf({ ...own, ...roles, PREQUAL_OIDC_SIGN_OUT: 'true' }).oidc).toMatchObject({
      roleClaim: 'groups',
      developerGroups: ['it', 'platform'],
      signsOut: true,
    });
    expect(complaintsOf(roles)).toHaveLength(1);
    expect(complaintsOf({ ...own, PREQUAL_OIDC_ROLE_CLAIM: 'groups' })).toHaveLength(1);
    expect(complaintsOf({ ...own, PREQUAL_OIDC_DEVELOPERS: 'it' })).toHaveLength(1);
    expect(complaintsOf({ PREQUAL_OIDC_SIGN_OUT: 'true' })).toHaveLength(1);
    expect(complaintsOf({ ...own, PREQUAL_OIDC_SIGN_OUT: 'yes' })).toHaveLength(1);
  });

  it('a sender may have a name', () => {
    const from = 'Prequal Service <no-reply@example.org>';
    expect(configOf({ PREQUAL_MAIL_FROM: from }).mail.from).toBe(from);
  });

  it('extra certificates must be in a readable PEM file, and are complained about with everything else', () => {
    const variables = { PREQUAL_WEBHOOK_CA_FILE: 'ca.pem', PREQUAL_DEMO: 'maybe' };
    const complaints = (readText: (path: string) => string) => {
      const result = parseConfig({ ...environment, variables, readText });
      return result.ok ? [] : result.complaints;
    };
    const demo = expect.stringMatching(/^PREQUAL_DEMO /);
    const missing = complaints(() => {
      throw new Error('ENOENT');
    });
    expect([...missing].sort()).toEqual([demo, 'PREQUAL_WEBHOOK_CA_FILE: /srv/app/ca.pem cannot be read']);
    expect([...complaints(() => 'not a certificate')].sort()).toEqual([
      demo,
      'PREQUAL_WEBHOOK_CA_FILE: /srv/app/ca.pem contains no valid PEM certificate',
    ]);
    expect(complaints(() => rootCertificates[0] ?? '')).toEqual([demo]);
  });

  it('the demo account is created on the embedded database, and elsewhere only on request', () => {
    const DATABASE_URL = 'postgres://db/x';
    expect(configOf({ DATABASE_URL, PREQUAL_DEMO: 'true' }).demo).toBe(true);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.9.9.9', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['10.0.0.1', false],
    ['127.example.org', false],
  ])('metrics on a bind to %s: %s', (host, metrics) => {
    expect(configOf({ PREQUAL_HOST: host }).metrics).toBe(metrics);
    expect(configOf({}, { host }).metrics).toBe(metrics);
  });
});

describe('complaints', () => {
  it('are reported all at once, including unknown variables', () => {
    const complaints = complaintsOf({
      PREQUAL_PROT: '80',
      PREQUAL_PORT: 'eighty',
      PREQUAL_MODES: 'prod',
      PREQUAL_KEY: 'secret',
      DATABASE_URL: 'nonsense',
      PREQUAL_: '1',
    });
    expect(complaints.map((complaint) => complaint.split(' ', 1)[0]).sort()).toEqual([
      'DATABASE_URL',
      'PREQUAL_',
      'PREQUAL_KEY',
      'PREQUAL_MODES',
      'PREQUAL_PORT',
      'PREQUAL_PROT',
    ]);
  });

  it('do not contain secrets', () => {
    const complaints = complaintsOf({
      DATABASE_URL: 'pg://u:hunter2@db',
      PREQUAL_SMTP_URL: 'mail://u:hunter2@m',
      PREQUAL_KEY: '1:hunter2',
    });
    expect(complaints).toHaveLength(3);
    expect(complaints.join()).not.toContain('hunter2');
  });

  it('ignore variables of other programs', () => {
    expect(complaintsOf({ PATH: '/bin', PREQUALIFY: 'x', MY_PREQUAL_X: 'y' })).toEqual([]);
  });
});

describe('the command line', () => {
  it('overrides the environment', () => {
    const variables = { PREQUAL_HOST: '0.0.0.0', PREQUAL_PORT: '1' };
    expect(configOf(variables, { host: '::1', port: '9000' })).toMatchObject({ host: '::1', port: 9000 });
  });

  it('the port is that of --port, PREQUAL_PORT or PORT, the first that is given', () => {
    const variables = { PREQUAL_PORT: '9001', PORT: '9002' };
    expect(configOf(variables, { port: '9000' }).port).toBe(9000);
    expect(configOf(variables).port).toBe(9001);
    expect(configOf({ PORT: '9002' }).port).toBe(9002);
    // A value for another program does not matter.
    expect(configOf({ PREQUAL_PORT: '9001', PORT: 'tcp://10.0.0.1:80' }).port).toBe(9001);
  });

  it.each(['', '-1', '65536', 'http'])('rejects port "%s"', (port) => {
    expect(complaintsOf({}, { port })).toEqual([expect.stringMatching(/^--port /)]);
  });
});

it('the environment is that of this process', () => {
  const { variables, cwd, cores, operator } = readEnvironment();
  expect(cwd).toBe(process.cwd());
  expect(variables.PATH).toBe(process.env.PATH);
  expect(cores).toBeGreaterThan(0);
  expect(operator).not.toBe('');
});

it('ignores the token of the client library, which may be set in the same shell', () => {
  const environment = { cores: 2, cwd: '/srv', host: 'h', operator: 'o' };
  expect(parseConfig({ ...environment, variables: { PREQUAL_TOKEN: 'svc_test_x' } }).ok).toBe(true);
});
