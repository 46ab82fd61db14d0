import { expect, it } from 'vitest';
import { isUsable } from './memory-folder.ts';

const GB = 1024 ** 3;
const ROOT = '/dev/vda / ext4 rw,relatime 0 0\n';
const SHM = 'tmpfs /dev/shm tmpfs rw,nosuid,nodev 0 0\n';

it('a run works in memory only where there is room, and programs may be run from there', () => {
  expect(isUsable(ROOT + SHM, 8 * GB)).toBe(true);
  expect(isUsable(ROOT + SHM, 5 * GB)).toBe(false);
  expect(isUsable(ROOT, 8 * GB)).toBe(false);
  expect(isUsable(`${ROOT}shm /dev/shm tmpfs rw,nosuid,nodev,noexec 0 0`, 8 * GB)).toBe(false);
  expect(isUsable('/dev/vda /dev/shm ext4 rw 0 0', 8 * GB)).toBe(false);
});
