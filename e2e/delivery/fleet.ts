import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { type CompiledProgram, compileProgram } from './compile.ts';
import type { WorkerOrders } from './worker-process.ts';

interface Crew {
  readonly child: ChildProcess;
  state: 'starting' | 'working' | 'paused';
}

/** Real delivering processes that die and pause when told to, and are replaced like a supervisor would. */
export class Fleet {
  readonly #orders: WorkerOrders;
  readonly #program: Promise<CompiledProgram> = compileProgram('worker-process');
  readonly #crew = new Set<Crew>();
  readonly #exits: Promise<unknown>[] = [];
  #closing = false;
  kills = 0;
  pauses = 0;
  /** Results that came after their lease, as the processes themselves logged them. */
  fenced = 0;
  /** Log lines of levels that nobody expects. */
  readonly complaints: string[] = [];

  constructor(orders: WorkerOrders) {
    this.#orders = orders;
  }

  get running(): number {
    return this.#crew.size;
  }

  /** Starts one and waits until it works. */
  async hire(): Promise<void> {
    const { file } = await this.#program;
    const child = spawn(process.execPath, ['--trace-warnings', file, JSON.stringify(this.#orders)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const member: Crew = { child, state: 'starting' };
    this.#crew.add(member);
    const gone = once(child, 'exit').then(() => this.#crew.delete(member));
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

  /** SIGKILL for one that works, and another in its place. */
  async kill(index: number): Promise<void> {
    const member = this.#working(index);
    if (member === undefined) return;
    this.kills++;
    this.#crew.delete(member);
    member.child.kill('SIGKILL');
    if (!this.#closing) this.#exits.push(this.hire());
  }

  /** SIGSTOP for one that works, and SIGCONT when `pause` resolves. */
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

  /** Never the last one: somebody has to go on working. */
  #working(index: number): Crew | undefined {
    const working = [...this.#crew].filter(({ state }) => state === 'working');
    return working.length < 2 ? undefined : working[index % working.length];
  }

  /** SIGTERM for all, as a deploy does. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const { child } of this.#crew) {
      child.kill('SIGCONT');
      child.kill('SIGTERM');
    }
    await Promise.all(this.#exits);
    await (await this.#program).remove();
  }
}
