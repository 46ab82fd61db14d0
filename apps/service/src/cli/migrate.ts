import type { Buckets } from '../bucket-contexts.ts';
import { valuesOf } from '../buckets/index.ts';
import { command } from './command.ts';
import { failedBuckets, withBuckets } from './in-buckets.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Apply database migrations and exit',
  inputs: {},
  run: (session) =>
    // Opening applies what is missing, home first; this command only reports it.
    withBuckets(
      session,
      async (buckets) => {
        await buckets.main.storage.maintainPartitions(new AbortController().signal);
        const { applied } = buckets.main;
        const others = await migrateOthers(buckets);
        const nothing = applied.length === 0 && others.applied.every((each) => each.applied.length === 0);
        return {
          document: { applied, ...(buckets.directory.isSingle ? {} : { buckets: others.applied }) },
          text: [
            ...(nothing ? ['up to date'] : []),
            ...applied.map((name) => `applied ${name}`),
            ...others.applied.flatMap((each) =>
              each.applied.map((name) => `applied ${name} in ${each.bucket}`),
            ),
          ].join('\n'),
          note: nothing ? 'Nothing changed: the database is already up to date.' : undefined,
          failure: others.failure,
        };
      },
      { migrate: true },
    ),
});

async function migrateOthers(buckets: Buckets) {
  const outcomes = await buckets.each(async (context, bucket) => {
    if (context === buckets.main) return null;
    await context.storage.maintainPartitions(new AbortController().signal);
    return { bucket, applied: context.applied };
  });
  return {
    applied: valuesOf(outcomes).filter((each) => each !== null),
    failure: failedBuckets(outcomes),
  };
}
