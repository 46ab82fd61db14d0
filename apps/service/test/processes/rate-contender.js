/** Takes `count` requests of one window at once on command, and prints how many were granted. */
import { once } from 'node:events';
import { systemClock } from '../../dist/kernel/index.js';
import { RateLimits } from '../../dist/quota/index.js';
import { openStorage } from '../../dist/storage/index.js';

const [databaseUrl = '', limit, count] = process.argv.slice(2);
const storage = await openStorage({ databaseUrl, dataDir: '', connections: 4, clock: systemClock });
await storage.db.query('select 1');
console.log('ready');
await once(process.stdin, 'data');
const limits = new RateLimits(storage.db, systemClock);
const outcomes = await Promise.all(
  Array.from({ length: Number(count) }, () =>
    limits.take({ licenseId: 'lic_shared', mode: 'live', tier: 'heavy', limit: Number(limit) }),
  ),
);
console.log(outcomes.filter((outcome) => outcome.granted).length);
await storage.close();
process.exit(0);
