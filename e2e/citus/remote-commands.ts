import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterNode } from './restore.ts';

const LOG = 'remote-commands.log';
const DECISION = /\brecord_decision/;
const LINE = /^(?<process>\d+) NOTICE: {2}issuing (?<command>.*)$/;
/** The number of a shard, which Citus adds to the name of a table. */
const SHARD = /_\d{6,}\b/g;

/** The coordinator can write down what it sends to workers, and writes nothing else. */
export const LOGGING: Readonly<Record<string, string>> = {
  logging_collector: 'on',
  log_filename: LOG,
  log_line_prefix: '%p ',
  log_min_messages: 'notice',
};

/** What the coordinator sent to the workers meanwhile. */
export interface RemoteCommands {
  /** How many statements recorded decisions, and how many of them were part of a prepared transaction. */
  readonly decisions: number;
  readonly preparedDecisions: number;
  /** What each prepared transaction wrote. */
  readonly prepared: readonly string[];
}

/** Lets the coordinator log what it sends to workers while something happens. */
export async function logRemoteCommands(
  { server, folder }: ClusterNode,
  meanwhile: () => Promise<void>,
): Promise<RemoteCommands> {
  const log = await open(join(folder, 'cluster', 'log', LOG));
  try {
    const { size } = await log.stat();
    const set = async (value: 'on' | 'off') => {
      await server.administer(`alter system set citus.log_remote_commands = ${value}`);
      await server.administer('select pg_reload_conf()');
    };
    await set('on');
    await meanwhile();
    await set('off');
    const { size: end } = await log.stat();
    const { buffer } = await log.read(Buffer.alloc(end - size), 0, end - size, size);
    return summarize(buffer.toString());
  } finally {
    await log.close();
  }
}

/** Every session has one transaction at a time, with the workers that it needs. */
function summarize(text: string): RemoteCommands {
  const written = new Map<string, string[]>();
  const prepared: string[] = [];
  let [decisions, preparedDecisions] = [0, 0];
  for (const line of text.split('\n')) {
    const { process = '', command = '' } = LINE.exec(line)?.groups ?? {};
    if (command === '') continue;
    if (DECISION.test(command)) decisions++;
    if (command.startsWith('BEGIN')) written.set(process, []);
    else if (command.startsWith('PREPARE TRANSACTION')) {
      const commands = written.get(process) ?? [];
      preparedDecisions += commands.filter((each) => DECISION.test(each)).length;
      prepared.push(commands.map((each) => each.replaceAll(SHARD, '').slice(0, 100)).join('; '));
    } else written.get(process)?.push(command);
  }
  return { decisions, preparedDecisions, prepared };
}
