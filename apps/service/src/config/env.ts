import { availableParallelism, hostname, userInfo } from 'node:os';

/** The only reader of the environment and of the machine. Everything else gets a value. */
export interface Surroundings {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly cores: number;
  readonly cwd: string;
  readonly host: string;
  readonly operator: string;
}

export function readSurroundings(): Surroundings {
  return {
    variables: process.env,
    cores: availableParallelism(),
    cwd: process.cwd(),
    host: hostname(),
    operator: operatorName(),
  };
}

function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    // A uid without a passwd entry is ordinary in containers.
    return `uid-${process.getuid?.() ?? 'unknown'}`;
  }
}
