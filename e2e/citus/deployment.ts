import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Certificate,
  makeCertificate,
  type Receiver,
  startReceiver,
} from '../../apps/service/test/receiver.ts';
import { BIN, runCli, type ServiceProcess, startService } from '../service-process.ts';
import type { CitusCluster } from './cluster.ts';
import { operate, useConsole } from './console-steps.ts';
import { addEndpoint, createSubject, decide, deliver, saveCases } from './steps.ts';
import { Walk } from './walk.ts';

const READY_MS = 300_000;
const COMPLAINTS = 5;

interface DeploymentOptions {
  readonly key: string;
  /** For its data directory and its certificate. */
  readonly folder: string;
  /** The names of the buckets besides the first, which are distributed schemas. */
  readonly buckets: readonly string[];
  /** The program of an earlier version, to begin with. */
  readonly previous?: string | undefined;
}

interface Parts extends DeploymentOptions {
  readonly variables: Record<string, string>;
  readonly certificate: Certificate;
}

/** A running service with its home on the coordinator and a bucket on each worker. */
export class Deployment {
  readonly #parts: Parts;
  #service: ServiceProcess;
  #bin: string;

  private constructor(parts: Parts, service: ServiceProcess) {
    this.#parts = parts;
    this.#service = service;
    this.#bin = parts.previous ?? BIN;
  }

  static async open(cluster: CitusCluster, options: DeploymentOptions): Promise<Deployment> {
    const { key, folder, buckets, previous: bin = BIN } = options;
    const certificate = await makeCertificate();
    const caFile = join(folder, 'ca.pem');
    await mkdir(folder, { recursive: true });
    await writeFile(caFile, certificate.cert);
    const variables = {
      PREQUAL_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: cluster.coordinator.url(),
      PREQUAL_KEY: key,
      PREQUAL_WORKERS: '1',
      PREQUAL_WEBHOOK_CA_FILE: caFile,
      PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
      PREQUAL_WEBHOOK_RETRY_SECONDS: '0,1,1,1,1,1,1',
    };
    const command = async (...args: string[]) => {
      const { code, stderr } = await runCli(args, variables, { bin });
      if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
    };
    await command('migrate');
    for (const bucket of buckets) {
      await command('bucket', 'add', bucket);
      await cluster.distribute(bucket);
    }
    // The functions follow the tables.
    await command('migrate');
    const service = await startService(variables.PREQUAL_DATA_DIR, variables, bin);
    return new Deployment({ ...options, variables, certificate }, service);
  }

  get base(): string {
    return this.#service.base;
  }

  get variables(): Record<string, string> {
    return this.#parts.variables;
  }

  /** The last errors that the service logged. */
  get complaints(): readonly string[] {
    const lines = this.#service.stderr().split('\n');
    return lines.filter((line) => /^\{"level":[56]0/.test(line)).slice(-COMPLAINTS);
  }

  /** Runs a command of the version that serves, and returns its document. */
  async command(...args: readonly string[]): Promise<unknown> {
    const { stdout, stderr, code } = await runCli([...args, '--json'], this.variables, { bin: this.#bin });
    if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stdout} ${stderr}`);
    return stdout === '' ? {} : JSON.parse(stdout);
  }

  /** The schema of a bucket, which `bucket move` may have changed. */
  async schemaOf(bucket: string): Promise<string> {
    const buckets = (await this.command('bucket', 'list')) as readonly { name: string; schema: string }[];
    return buckets.find(({ name }) => name === bucket)?.schema ?? bucket;
  }

  /** Starts this version beside the earlier one, which migrates all buckets, and stops the earlier one. */
  async upgrade(): Promise<void> {
    const { folder, variables } = this.#parts;
    const before = this.#service;
    const dataDir = join(folder, 'data-of-this-version');
    this.#service = await startService(dataDir, { ...variables, PREQUAL_DATA_DIR: dataDir });
    this.#bin = BIN;
    await before.stop();
    await this.untilReady();
  }

  /** Waits until all buckets respond. */
  async untilReady(): Promise<void> {
    const end = performance.now() + READY_MS;
    for (;;) {
      const text = await fetch(`${this.base}/readyz`).then(
        async (response) => (response.status === 200 ? response.text() : 'unavailable'),
        () => 'unavailable',
      );
      if (!text.includes('unavailable')) return;
      if (performance.now() > end) throw new Error(`not ready in ${READY_MS / 1000} s: ${text}`);
      await pause(200);
    }
  }

  /** A receiver of events, which the service trusts. */
  openReceiver(): Promise<Receiver> {
    return startReceiver(this.#parts.certificate);
  }

  /** Goes through everything that the service does, with a new account in a bucket. */
  async walk(bucket: string): Promise<{ steps: number; failures: readonly string[] }> {
    const { variables, folder } = this.#parts;
    const receiver = await this.openReceiver();
    try {
      const walk = new Walk({ receiver, variables });
      walk.base = this.base;
      const subject = await createSubject(walk, bucket);
      await addEndpoint(walk, subject, receiver.url());
      await deliver(walk, subject, await decide(walk, subject));
      await saveCases(walk, subject);
      await useConsole(walk, subject);
      await operate(walk, subject, folder);
      return { steps: walk.steps, failures: walk.failures };
    } finally {
      await receiver.close();
    }
  }

  async close(): Promise<void> {
    await this.#service.stop();
  }
}
