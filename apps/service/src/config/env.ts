import { readFileSync } from 'node:fs';
import { availableParallelism, hostname, userInfo } from 'node:os';

/** What the process knows about its machine. Only this file reads it; all other code receives values. */
export interface Environment {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly cores: number;
  readonly cwd: string;
  readonly host: string;
  readonly operator: string;
  /** Reads a file that a variable names. Without it, such files are not checked. */
  readonly readText?: (path: string) => string;
}

export function readEnvironment(): Environment {
  return {
    variables: process.env,
    cores: availableParallelism(),
    cwd: process.cwd(),
    host: hostname(),
    operator: operatorName(),
    readText: (path) => readFileSync(path, 'utf8'),
  };
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // In containers, a uid often has no passwd entry.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
