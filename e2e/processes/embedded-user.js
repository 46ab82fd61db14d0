/** A process that uses the embedded database of a data directory and follows commands, line by line. */
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [modules = '', dataDir = ''] = process.argv.slice(2);
/** @type {typeof import('../../apps/service/src/storage/index.ts')} */
const { openStorage } = await import(`${pathToFileURL(modules)}/storage/index.js`);
/** @type {typeof import('../../apps/service/src/kernel/index.ts')} */
const { systemClock } = await import(`${pathToFileURL(modules)}/kernel/index.js`);

const storage = await openStorage({ databaseUrl: null, dataDir, connections: 2, clock: systemClock });
await storage.db.transaction(async (tx) => {
  // "If not exists" does not protect against two processes that check at the same moment.
  await tx.query('select pg_advisory_xact_lock(1)');
  await tx.query('create table if not exists notes (text text not null)');
});
console.log('ready');

for await (const line of createInterface({ input: process.stdin })) {
  const [order, text] = line.split(' ', 2);
  if (order === 'leave') break;
  try {
    if (order === 'write') await storage.db.query('insert into notes values ($1)', [text]);
    /** @type {{ readonly text: string }[]} */
    const notes = await storage.db.query('select text from notes order by text');
    console.log(notes.map((note) => note.text).join(','));
  } catch (error) {
    console.log(`failed: ${error instanceof Error ? error.message : error}`);
  }
}
await storage.close();
// Exits by itself if the storage leaves nothing open; calling exit would hide a leak.
process.stdin.destroy();
