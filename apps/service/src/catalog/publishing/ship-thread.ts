import { parentPort } from 'node:worker_threads';
import { readShippedContent } from '../shipped.ts';
import { storedCatalog } from './ship.ts';

/** Runs as a worker thread: the catalog that ships with the program, as it is stored. */
parentPort?.postMessage(await storedCatalog(readShippedContent()));
