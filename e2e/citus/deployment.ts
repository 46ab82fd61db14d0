import { spawn } from 'node:child_process';
import { once } from 'node:events';
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
import { operate, useConsole } from './console-steps.ts';
import { addEndpoint, createSubject, decide, deliver, saveCases } from './steps.ts';
import { Walk } from './walk.ts';

const READY_MS = 300_000;
const COMPLAINTS = 5;

/** The servers that a deployment runs on. */
export interface Servers {
  /** The address of home. */
  readonly home: string;
  /** The arguments of `bucket add` that say where a bucket is to be. */
  placement(bucket: string): readonly string[];
  /** What is done after the tables of a bucket were created. */
  distribute(bucket: string): Promise<void>;
}

/** Where the tables of a bucket are. */
export interface BucketPlace {
  readonly url: string;
  readonly schema: string;
}

interface DeploymentOptions {
  readonly key: string;
  /** For its data directory and its certificate. */
  readonly folder: string;
  /** The names of the buckets besides the first. */
  readonly buckets: readonly string[];
  /** The program of an earlier version, to begin with. */
  readonly previous?: string | undefined;
}

interface Parts extends DeploymentOptions {
  readonly variables: Record<string, string>;
  readonly certificate: Certificate;
}

/** A running service with home and several buckets. */
export class Deployment {
  readonly #parts: Parts;
  #service: ServiceProcess;
  #bin: string;

  private constructor(parts: Parts, service: ServiceProcess) {
    this.#parts = parts;
    this.#service = service;
    this.#bin = parts.previous ?? BIN;
  }

  static async open(servers: Servers, options: DeploymentOptions): Promise<Deployment> {
    const { key, folder, buckets, previous: bin = BIN } = options;
    const certificate = await makeCertificate();
    const caFile = join(folder, 'ca.pem');
    await mkdir(folder, { recursive: true });
    await writeFile(caFile, certificate.cert);
    const variables = {
      PREQUAL_DATA_DIR: join(folder, 'data'),
      DATABASE_URL: servers.home,
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
      await command('bucket', 'add', bucket, ...servers.placement(bucket));
      await servers.distribute(bucket);
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

  /** Starts a command, and kills it as soon as its messages contain a text. */
  async interrupt(message: string, ...args: readonly string[]): Promise<void> {
    const child = spawn(process.execPath, [this.#bin, ...args], {
      env: { ...process.env, ...this.variables },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes(message)) child.kill('SIGKILL');
    });
    const [, signal] = (await once(child, 'close')) as [number | null, string | null];
    if (signal !== 'SIGKILL') throw new Error(`${args.join(' ')} ended before "${message}": ${said}`);
  }

  /** Where a bucket is now: `bucket move` may have changed it. */
  async placeOf(bucket: string): Promise<BucketPlace> {
    const buckets = (await this.command('bucket', 'list')) as readonly (BucketPlace & { name: string })[];
    const found = buckets.find(({ name }) => name === bucket);
    if (found === undefined) throw new Error(`There is no bucket ${bucket}`);
    return found;
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
