import { parentPort, workerData } from 'node:worker_threads';
import { parseYaml } from '@prequal/packs/parse-yaml';

/** Runs as a worker thread: texts in, each of them parsed out. It loads nothing but the YAML package. */
parentPort?.postMessage((workerData as readonly string[]).map((text) => parseYaml(text)));
