import { performance } from 'node:perf_hooks';

/** Microseconds for one call: the median over batches, each long enough for the clock, after a warm-up. */
export function microseconds(calls: number, batches: number, call: (index: number) => unknown): number {
  for (let index = 0; index < calls; index += 1) call(index);
  const samples = Array.from({ length: batches }, () => {
    const start = performance.now();
    for (let index = 0; index < calls; index += 1) call(index);
    return ((performance.now() - start) * 1_000) / calls;
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
    const start = performance.now();
    for (let index = 0; index < calls; index += 1) await call(index);
    samples.push(((performance.now() - start) * 1_000) / calls);
  }
  return median(samples);
}

function median(samples: readonly number[]): number {
  const sorted = [...samples].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
