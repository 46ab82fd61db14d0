import type { Deployment } from './deployment.ts';

interface WalkPlan {
  readonly buckets: readonly string[];
  readonly walks: number;
  readonly say: (line: string) => void;
}

/** Walks in all buckets at the same time, so that what one walk does may disturb the others. Returns how many steps failed. */
export async function walkBuckets(service: Deployment, { buckets, walks, say }: WalkPlan): Promise<number> {
  say('\n| walk | steps | failed |\n|---|---|---|');
  let [next, failed] = [1, 0];
  const walkIn = async (bucket: string) => {
    while (next <= walks) {
      const walk = next++;
      const { steps, failures } = await service.walk(bucket);
      say(`| ${walk} in ${bucket} | ${steps} | ${failures.length} |`);
      for (const failure of failures) say(`  FAILED ${failure}`);
      failed += failures.length;
    }
  };
  await Promise.all(buckets.map(walkIn));
  const { complaints } = service;
  for (const line of complaints) say(`  LOGGED ${line.slice(0, 1000)}`);
  return failed + complaints.length;
}
