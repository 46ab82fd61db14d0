/** Starts a service and ends like a test that fails: without stopping it. Argument: the data directory. */
import { databasePid, startService } from '../service-process.ts';

const dataDir = process.argv[2] ?? '';
const { child } = await startService(dataDir, { PREQUAL_WORKERS: '1' });
console.log(JSON.stringify([child.pid, databasePid(dataDir)]));
process.exit(1);
