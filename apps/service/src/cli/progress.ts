const CELLS = 30;

export interface Progress {
  at(done: number): void;
  end(): void;
}

/** A bar on standard error if it is a terminal; nothing in a pipe or a log. */
export function progressBar(
  total: number,
  what: string,
  screen: NodeJS.WriteStream = process.stderr,
): Progress {
  if (!screen.isTTY) return { at: () => {}, end: () => {} };
  let drawn = '';
  const draw = (done: number) => {
    const part = total === 0 ? 1 : Math.min(1, done / total);
    const bar = '█'.repeat(Math.round(part * CELLS)).padEnd(CELLS, '░');
    const line = `\r${bar} ${done}/${total} ${what}`;
    if (line !== drawn) screen.write(line);
    drawn = line;
  };
  return {
    at: draw,
    end: () => {
      screen.write('\n');
    },
  };
}
