/**
 * CPU time of one call in microseconds, over all threads of the process: the fastest batch after a warm-up. On a
 * busy machine the wall clock measures other processes too, and they can only add to CPU time, so the smallest
 * value is the best estimate.
 */
export function microseconds(calls: number, batches: number, call: (index: number) => unknown): number {
  for (let index = 0; index < calls; index += 1) call(index);
  const samples = Array.from({ length: batches }, () => {
    const start = process.cpuUsage();
    for (let index = 0; index < calls; index += 1) call(index);
    return microsSince(start) / calls;
  });
  return Math.min(...samples);
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
  return Math.min(...samples);
}

function microsSince(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
