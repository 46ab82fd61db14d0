import { expect, it } from 'vitest';
import { VirtualClock } from '../../test/virtual-clock.ts';
import { type KeyIdentity, LikelyReplays } from './index.ts';

const withKey = (key: string): KeyIdentity => ({
  accountId: 'acct_1',
  livemode: true,
  route: 'POST /v3/prequalify',
  key,
});

it('a key that was recorded is expected again, in any case of a UUID, and no other one', () => {
  const likely = new LikelyReplays(new VirtualClock());
  const uuid = 'abcdef01-2345-4678-9abc-def012345678';
  likely.noteRecorded(withKey(uuid));
  const isExpected = (identity: KeyIdentity) => likely.expects('lic_1', identity);
  expect(isExpected(withKey(uuid.toUpperCase()))).toBe(true);
  expect(isExpected(withKey('another'))).toBe(false);
  expect(isExpected({ ...withKey(uuid), accountId: 'acct_2' })).toBe(false);
  expect(isExpected({ ...withKey(uuid), livemode: false })).toBe(false);
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
  for (let n = 0; n <= 5000; n++) likely.noteRecorded(withKey(`key-${n}`));
  expect(likely.expects('lic_1', withKey('key-0'))).toBe(false);
  expect(likely.expects('lic_1', withKey('key-1'))).toBe(true);
});
