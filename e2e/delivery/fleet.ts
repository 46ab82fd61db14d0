import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('worker-process.js', import.meta.url));

export interface WorkerOrders extends FleetOrders {
  readonly hostName: string;
}

/** The same for all processes of a fleet. */
export interface FleetOrders {
  readonly databaseUrl: string;
  readonly key: string;
  readonly leaseMs: number;
  readonly retrySeconds: readonly number[];
  readonly timeoutSeconds: number;
  readonly allowPrivate: boolean;
  readonly caFile: string | null;
}

interface Worker {
  readonly child: ChildProcess;
  readonly hostName: string;
  state: 'starting' | 'working' | 'paused';
}

/** Real delivering processes that die and pause on command, and are replaced as by a supervisor. */
export class Fleet {
  readonly #orders: FleetOrders;
  readonly #workers = new Set<Worker>();
  readonly #exits: Promise<unknown>[] = [];
  #closing = false;
  kills = 0;
  hostKills = 0;
  pauses = 0;
  /** Results that arrived after their lease had ended, as logged by the processes. */
  fenced = 0;
  /** Log lines of unexpected levels. */
  readonly complaints: string[] = [];

  constructor(orders: FleetOrders) {
    this.#orders = orders;
  }

  get running(): number {
    return this.#workers.size;
  }

  /** Starts one and waits until it is ready. */
  async hire(hostName = 'host-0'): Promise<void> {
    const orders: WorkerOrders = { ...this.#orders, hostName };
    const child = spawn(process.execPath, ['--trace-warnings', PROGRAM, JSON.stringify(orders)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const member: Worker = { child, hostName, state: 'starting' };
    this.#workers.add(member);
    const gone = once(child, 'exit').then(() => this.#workers.delete(member));
    this.#exits.push(gone);
    if (child.stderr !== null)
      createInterface({ input: child.stderr }).on('line', (line) => this.#onMessage(line));
    if (child.stdout !== null) await Promise.race([once(child.stdout, 'data'), gone]);
    member.state = 'working';
  }

  #onMessage(line: string): void {
    if (line.includes('Discarded an outcome whose lease had expired')) this.fenced++;
    // Losing the database is a part of the proof.
    else if (line.includes('The database is not available at the moment')) return;
    else if (/"level":[56]0/.test(line) || !line.startsWith('{')) this.complaints.push(line);
  }

  /** Kills a running process with SIGKILL and starts another. */
  async kill(index: number): Promise<void> {
    const member = this.#working(index);
    if (member === undefined) return;
    this.#end(member);
    if (!this.#closing) this.#exits.push(this.hire(member.hostName));
  }

  /** Kills all processes of a host at once, and starts as many under its name when `down` resolves. */
  async killHost(index: number, down: () => Promise<void>): Promise<void> {
    const hosts = [...new Set([...this.#workers].map(({ hostName }) => hostName))];
    if (hosts.length < 2) return;
    const hostName = hosts[index % hosts.length] ?? '';
    const lost = [...this.#workers].filter((member) => member.hostName === hostName);
    this.hostKills++;
    for (const member of lost) this.#end(member);
    await down();
    if (!this.#closing) this.#exits.push(...lost.map(() => this.hire(hostName)));
  }

  #end(member: Worker): void {
    this.kills++;
    this.#workers.delete(member);
    member.child.kill('SIGKILL');
  }

  /** Stops a running process with SIGSTOP, and continues it when `pause` resolves. */
  async pause(index: number, pause: () => Promise<void>): Promise<void> {
    const member = this.#working(index);
    if (member === undefined) return;
    this.pauses++;
    member.state = 'paused';
    member.child.kill('SIGSTOP');
    await pause();
    member.child.kill('SIGCONT');
    member.state = 'working';
  }

  /** Never the last one: at least one must keep running. */
  #working(index: number): Worker | undefined {
    const working = [...this.#workers].filter(({ state }) => state === 'working');
    return working.length < 2 ? undefined : working[index % working.length];
  }

  /** SIGTERM for all, as a deploy does. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { child } of this.#workers) {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
    }
    await Promise.all(this.#exits);
  }
}
