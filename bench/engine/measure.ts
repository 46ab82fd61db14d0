/**
 * Microseconds of CPU for one call, over all threads of the process: the median over batches after a warm-up. CPU time,
 * because the wall clock of a busy machine measures the neighbours.
 */
export function microseconds(calls: number, batches: number, call: (index: number) => unknown): number {
  for (let index = 0; index < calls; index += 1) call(index);
  const samples = Array.from({ length: batches }, () => {
    const start = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) call(index);
    return microsSince(start) / calls;
  });
  return median(samples);
}

export async function microsecondsAsync(
  calls: number,
  batches: number,
  call: (index: number) => Promise<unknown>,
): Promise<number> {
  for (let index = 0; index < calls; index += 1) await call(index);
  const samples: number[] = [];
  for (let batch = 0; batch < batches; batch += 1) {
    const start = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) await call(index);
    samples.push(microsSince(start) / calls);
  }
  return median(samples);
}

function microsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
