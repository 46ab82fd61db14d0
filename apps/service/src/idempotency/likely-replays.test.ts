import { expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { type KeyIdentity, LikelyReplays } from './index.ts';

const withKey = (key: string): KeyIdentity => ({
  accountId: 'acct_1',
  livemode: true,
  route: 'POST /v3/prequalify',
  key,
});
const UUID = 'abcdef01-2345-4678-9abc-def012345678';

it('a key that was recorded is expected again, in any case of a UUID, and no other one', () => {
  const likely = new LikelyReplays(new VirtualClock());
  likely.noteRecorded(withKey(UUID));
  const isExpected = (identity: KeyIdentity) => likely.expects('lic_1', identity);
  expect(isExpected(withKey(UUID.toUpperCase()))).toBe(true);
  expect(isExpected(withKey('another'))).toBe(false);
  expect(isExpected({ ...withKey(UUID), accountId: 'acct_2' })).toBe(false);
  expect(isExpected({ ...withKey(UUID), livemode: false })).toBe(false);
});

it('a license that has sent a used key is expected to send others for a minute', () => {
  const clock = new VirtualClock();
  const likely = new LikelyReplays(clock);
  likely.noteUsed('lic_1');
  clock.advance(59_999);
  expect([likely.expects('lic_1', withKey('new')), likely.expects('lic_2', withKey('new'))]).toEqual([
    true,
    false,
  ]);
  clock.advance(1);
  expect(likely.expects('lic_1', withKey('new'))).toBe(false);
});

it('forgets the oldest keys first, because their number is limited', () => {
  const likely = new LikelyReplays(new VirtualClock());
  for (let n = 0; n <= 10_000; n++) likely.noteRecorded(withKey(`key-${n}`));
  expect(likely.expects('lic_1', withKey('key-0'))).toBe(false);
  expect(likely.expects('lic_1', withKey('key-1'))).toBe(true);
});

it('tells other processes what it has recorded, many keys together and none of them readable', async () => {
  const clock = new VirtualClock();
  const told: (readonly string[])[] = [];
  const other = new LikelyReplays(clock);
  const likely = new LikelyReplays(clock, (keys) => {
    told.push(keys);
    other.noteRecordedElsewhere(keys);
  });
  for (const key of ['jane-doe-1961', UUID]) likely.noteRecorded(withKey(key));
  expect(told).toEqual([]);
  clock.advance(250);
  await expect.poll(() => told).toHaveLength(1);
  expect(other.expects('lic_1', withKey('jane-doe-1961'))).toBe(true);
  expect(other.expects('lic_1', withKey(UUID.toUpperCase()))).toBe(true);
  expect(other.expects('lic_1', withKey('another'))).toBe(false);
  expect(JSON.stringify(told)).not.toContain('jane');
  likely.noteRecorded(withKey('later'));
  clock.advance(250);
  await expect.poll(() => other.expects('lic_1', withKey('later'))).toBe(true);
});
