import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Certificate,
  makeCertificate,
  type Receiver,
  startReceiver,
} from '../../apps/service/test/receiver.ts';
import { runCli, type ServiceProcess, startService } from '../service-process.ts';
import type { CitusCluster } from './cluster.ts';
import { operate, useConsole } from './console-steps.ts';
import { addEndpoint, createSubject, decide, deliver, saveCases } from './steps.ts';
import { Walk } from './walk.ts';

const READY_MS = 120_000;

interface DeploymentOptions {
  readonly key: string;
  /** For its data directory and its certificate. */
  readonly folder: string;
  /** The names of the buckets besides the first, which are distributed schemas. */
  readonly buckets: readonly string[];
}

interface Parts extends DeploymentOptions {
  readonly service: ServiceProcess;
  readonly variables: Record<string, string>;
  readonly receiver: Receiver;
  readonly certificate: Certificate;
}

/** A running service with its home on the coordinator and a bucket on each worker, and a receiver of its events. */
export class Deployment {
  readonly #parts: Parts;

  private constructor(parts: Parts) {
    this.#parts = parts;
  }

  static async open(cluster: CitusCluster, options: DeploymentOptions): Promise<Deployment> {
    const { key, folder, buckets } = options;
    const certificate = await makeCertificate();
    const caFile = join(folder, 'ca.pem');
    await mkdir(folder, { recursive: true });
    await writeFile(caFile, certificate.cert);
    const receiver = await startReceiver(certificate);
    const variables = {
      DATABASE_URL: cluster.coordinator.url(),
      PREQUAL_KEY: key,
      PREQUAL_DATA_DIR: join(folder, 'data'),
      PREQUAL_WORKERS: '1',
      PREQUAL_WEBHOOK_CA_FILE: caFile,
      PREQUAL_WEBHOOK_ALLOW_PRIVATE: 'true',
      PREQUAL_WEBHOOK_RETRY_SECONDS: '0,1,1,1,1,1,1',
    };
    const command = async (...args: string[]) => {
      const { code, stderr } = await runCli(args, variables);
      if (code !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`);
    };
    await command('migrate');
    for (const bucket of buckets) {
      await command('bucket', 'add', bucket);
      await cluster.distribute(bucket);
    }
    // The functions follow the tables.
    await command('migrate');
    const service = await startService(join(folder, 'data'), variables);
    return new Deployment({ ...options, service, variables, receiver, certificate });
  }

  get base(): string {
    return this.#parts.service.base;
  }

  get variables(): Record<string, string> {
    return this.#parts.variables;
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

  /** Another receiver of events, which the service trusts. */
  openReceiver(): Promise<Receiver> {
    return startReceiver(this.#parts.certificate);
  }

  /** Goes through everything that the service does, with a new account in a bucket. */
  async walk(bucket: string): Promise<{ steps: number; failures: readonly string[] }> {
    const { receiver, variables, folder } = this.#parts;
    receiver.received.length = 0;
    const walk = new Walk({ receiver, variables });
    walk.base = this.base;
    const subject = await createSubject(walk, bucket);
    await addEndpoint(walk, subject, receiver.url());
    await deliver(walk, subject, await decide(walk, subject));
    await saveCases(walk, subject);
    await useConsole(walk, subject);
    await operate(walk, subject, folder);
    return { steps: walk.steps, failures: walk.failures };
  }

  async close(): Promise<void> {
    await this.#parts.service.stop();
    await this.#parts.receiver.close();
  }
}
