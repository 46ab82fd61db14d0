/** A process that sends what is due, again and again, until it is ended from outside. Says when it is ready. */

import { pino } from 'pino';
import { KeyRing, systemClock } from '../../dist/kernel/index.js';
import { openStorage } from '../../dist/storage/index.js';
import { deliverEmails, openMailSender } from '../../dist/worker/email.js';

const [databaseUrl = '', dataDir = '', smtpUrl = ''] = process.argv.slice(2);
const storage = await openStorage({ databaseUrl, dataDir, connections: 3, clock: systemClock });
const deps = await openMailSender({
  db: storage.db,
  keys: new KeyRing([{ version: 1, root: Buffer.alloc(32, 7) }]),
  clock: systemClock,
  log: pino({ level: 'silent' }),
  config: {
    dataDir,
    hostName: 'test',
    mail: { smtpUrl: smtpUrl === '' ? null : smtpUrl, from: 'no-reply@mail.example.net' },
  },
});
console.log('ready');
for (;;) {
  await deliverEmails(deps, new AbortController().signal);
  await systemClock.sleep(20);
}
