import { type DestinationStream, type Logger, pino } from 'pino';
import { Problem, systemClock } from './kernel/index.ts';

/** Where log lines go: JSON lines for programs, readable lines for a person at a terminal. */
interface LogScreen {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

export interface LoggerOptions {
  readonly screen?: LogScreen;
  /** Takes errors of an unreachable database out of the log: an outage is one line, not one per task and connection. */
  readonly onUnreachable?: (error: Problem) => void;
  /** Milliseconds, from any start. */
  readonly now?: () => number;
}

/** Lines on standard error. Errors are reduced to what cannot carry personal data or secrets. */
export function createLogger(level: string, options: LoggerOptions = {}): Logger {
  const { screen = process.stderr, onUnreachable, now = () => systemClock.elapsed() } = options;
  const diskFull = new OnceAMinute(now);
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
      hooks: {
        logMethod(args, method) {
          const [first]: readonly unknown[] = args;
          const error = typeof first === 'object' && first !== null && 'err' in first ? first.err : undefined;
          if (isDiskFull(error)) {
            if (diskFull.isDue()) method.apply(this, args);
          } else if (onUnreachable !== undefined && isUnreachable(error)) onUnreachable(error);
          else method.apply(this, args);
        },
      },
    },
    destination(screen),
  );
}

/** A full disk fails every request; one line a minute says so. */
class OnceAMinute {
  readonly #now: () => number;
  #last = Number.NEGATIVE_INFINITY;

  constructor(now: () => number) {
    this.#now = now;
  }

  isDue(): boolean {
    if (this.#now() - this.#last < 60_000) return false;
    this.#last = this.#now();
    return true;
  }
}

const DISK_FULL = new Set(['53100', 'ENOSPC']);

function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return DISK_FULL.has(code) || isDiskFull(error.cause);
}

/** Other reasons to be unavailable, such as a catalog that is still loading, have no cause. */
function isUnreachable(error: unknown): error is Problem {
  return error instanceof Problem && error.code === 'service_unavailable' && error.cause !== undefined;
}

function destination(screen: LogScreen): DestinationStream {
  if (screen.isTTY === true) return { write: (line) => void screen.write(readable(line)) };
  if (screen === process.stderr) return pino.destination({ fd: 2, sync: true });
  return { write: (line) => void screen.write(line) };
}

interface LogLine {
  readonly level: number;
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message?: string };
  readonly [field: string]: unknown;
}

/** `21:03:11 WARN  Database unreachable  error="connection refused"`: the time of day, the level, what, details. */
export function readable(line: string): string {
  const { level, time, msg = '', err, pid: _pid, ...fields } = JSON.parse(line) as LogLine;
  const details = [
    ...Object.entries(fields),
    ...(err?.message === undefined ? [] : [['error', err.message] as const]),
  ].map(([name, value]) => `  ${name}=${typeof value === 'string' ? quoted(value) : JSON.stringify(value)}`);
  const label = (pino.levels.labels[level] ?? String(level)).toUpperCase().padEnd(5);
  return `${time.slice(11, 19)} ${label} ${plain(msg)}${plain(details.join(''))}\n`;
}

function quoted(value: string): string {
  return /^[\w.:/@+-]+$/.test(value) ? value : JSON.stringify(value);
}

/** Values come from requests and packs; control characters in them must not reach a terminal. */
function plain(text: string): string {
  return text.replace(/\p{Cc}/gu, '?');
}

/** A database error's `detail` and `where` quote row values; they stay out. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
