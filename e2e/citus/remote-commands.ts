import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClusterNode } from './restore.ts';

const LOG = 'remote-commands.log';
const DECISION = /\brecord_decision/;
const LINE = /^(?<process>\d+) NOTICE: {2}issuing (?<command>.*)$/;
/** Citus adds the number of the shard to the name of a table. */
const COPIED = /^COPY [a-z]\w*\.(?<table>\w+?)(?:_\d{6,})? /;

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
  /** The tables that a prepared transaction wrote by a copy, and how many such transactions there were. */
  readonly prepared: ReadonlyMap<string, number>;
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
  const sent = new Map<string, string[]>();
  const prepared = new Map<string, number>();
  let [decisions, preparedDecisions] = [0, 0];
  for (const line of text.split('\n')) {
    const { process = '', command = '' } = LINE.exec(line)?.groups ?? {};
    if (DECISION.test(command)) decisions++;
    if (command.startsWith('BEGIN')) sent.set(process, []);
    else if (command.startsWith('PREPARE TRANSACTION')) {
      const commands = sent.get(process) ?? [];
      preparedDecisions += commands.filter((each) => DECISION.test(each)).length;
      const tables = new Set(commands.flatMap((each) => COPIED.exec(each)?.groups?.table ?? []));
      const written = [...tables].join(', ');
      prepared.set(written, (prepared.get(written) ?? 0) + 1);
    } else sent.get(process)?.push(command);
  }
  return { decisions, preparedDecisions, prepared };
}
