import { type MoveStep, moveAccountToBucket } from '../account-move.ts';
import { showAccount } from '../accounts/index.ts';
import { accountResult } from './account.ts';
import { command, needed, place, text } from './command.ts';
import { withBuckets } from './in-buckets.ts';

const STEPS: Partial<Record<MoveStep, string>> = {
  entered: 'Copying its older rows while it is served.',
  refusing: 'Requests of the account are refused with 503 from now on.',
  resting: 'Its deliveries and its email rest. Copying the rest of its rows.',
  verified: 'All rows were copied and compared.',
  arrived: 'The account is served by its new bucket. Deleting the old rows.',
};

export const accountMoveCommand = command({
  name: 'account move',
  summary: 'Move an account to another bucket; run it again to complete a move that was interrupted',
  inputs: {
    id: place('ID', 'Account id, acct_…'),
    bucket: needed(text, 'NAME', 'Bucket to move it to; the one that it is in cancels an unfinished move'),
  },
  run: (session, { id: accountId, bucket: target }) =>
    withBuckets(session, async (buckets, actor) => {
      const onStep = (step: MoveStep) => {
        const line = STEPS[step];
        if (line !== undefined) process.stderr.write(`${line}\n`);
      };
      const { changed, bucket } = await moveAccountToBucket(buckets, { accountId, target, actor, onStep });
      const account = await showAccount(await buckets.named(bucket), accountId);
      const note = changed ? undefined : `Nothing changed: the account is already in the bucket ${bucket}.`;
      return { ...accountResult(account, bucket, { always: true }), note };
    }),
});
