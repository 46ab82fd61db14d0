import type { Actor } from '../accounts/index.ts';
import { type AppContext, openAppContext } from '../app-context.ts';
import { type Config, type Environment, type Overrides, parseConfig } from '../config/index.ts';
import type { Clock } from '../kernel/index.ts';
import { hasEmbeddedDatabase, type WhenServerIsFull } from '../storage/index.ts';
import { askOperator } from './confirm.ts';
import { ConfigError } from './failure.ts';

/** A command is short; it needs few connections in addition to those of the service. */
const CONNECTIONS = 2;
/** Commands may read whole tables. */
const DEADLINE_MS = 600_000;
const FULL_WAIT_MS = 60_000;

/** An operator sees what a command waits for, and that it does not wait for ever. */
export const WHEN_SERVER_IS_FULL: WhenServerIsFull = {
  waitMs: FULL_WAIT_MS,
  onWait: () => {
    process.stderr.write(
      `prequal: The database server has no free connections; waiting up to ${FULL_WAIT_MS / 1000} seconds for one.\n`,
    );
  },
};

/** What a command may use of its environment. */
export interface Session {
  readonly clock: Clock;
  /** Whether to show where an unexpected failure comes from. */
  readonly isVerbose: boolean;
  /** Throws ConfigError with every error. */
  config(overrides?: Overrides): Config;
  /**
   * Opens the installation, runs the work as its operator, and always closes it. Only `migrate` migrates, and only
   * `create` makes a database in a data directory that has none.
   */
  withContext<T>(
    work: (context: AppContext, operator: Actor) => Promise<T>,
    options?: { readonly migrate?: boolean; readonly create?: boolean },
  ): Promise<T>;
  /** Whether there is a database to work with. Creates nothing. */
  hasDatabase(): Promise<boolean>;
  /** Asks the operator a question; null without a terminal. */
  confirm(question: string): Promise<boolean | null>;
  /** Runs the service until it is stopped; returns the exit code. */
  serve(overrides: Overrides): Promise<number>;
}

export function openSession(
  environment: Environment,
  clock: Clock,
  serve: (overrides: Overrides) => Promise<number>,
): Session {
  const config = (overrides: Overrides = {}) => {
    const parsed = parseConfig(environment, overrides);
    if (!parsed.ok) throw new ConfigError(parsed.complaints);
    return parsed.config;
  };
  return {
    clock,
    isVerbose: ['debug', 'trace'].includes(environment.variables.PREQUAL_LOG_LEVEL ?? ''),
    config,
    confirm: (question) => askOperator(question),
    serve,
    hasDatabase: async () => {
      const { databaseUrl, dataDir } = config();
      return databaseUrl !== null || hasEmbeddedDatabase(dataDir);
    },
    withContext: async (work, { migrate = false, create = false } = {}) => {
      const context = await openAppContext(config(), {
        connections: CONNECTIONS,
        deadlineMs: DEADLINE_MS,
        whenFull: WHEN_SERVER_IS_FULL,
        clock,
        migrate,
        mustExist: !create,
      });
      try {
        return await work(context, `operator:${context.config.operator}`);
      } finally {
        await context.close();
      }
    },
  };
}

/** The same session for an operator who asked for a database where there is none. */
export function creatingSession(session: Session): Session {
  return {
    ...session,
    withContext: (work, options) => session.withContext(work, { ...options, create: true }),
  };
}
