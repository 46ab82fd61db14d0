import { spawnSync } from 'node:child_process';
import { expect, it, vi } from 'vitest';
import { optimizeAsUsual, startFlags } from './optimize-later.ts';

it('this Node.js accepts the flags of a start', () => {
  const { status, stderr } = spawnSync(process.execPath, [...startFlags(), '--eval', '']);
  expect(status, stderr.toString()).toBe(0);
});

it('only Node.js 20 gets a flag, because later versions would refuse to start with it', () => {
  expect(startFlags('20.19.0')).toHaveLength(1);
  expect(startFlags('22.23.3')).toEqual([]);
  expect(startFlags('24.21.0')).toEqual([]);
});

it('functions are optimized as usual after a start', () => {
  const setFlags = vi.fn();
  optimizeAsUsual(['--max-semi-space-size=8', ...startFlags('20.20.2')], setFlags);
  expect(setFlags).toHaveBeenCalledExactlyOnceWith('--interrupt-budget=67584');
});

it('the setting of an operator stays', () => {
  const setFlags = vi.fn();
  optimizeAsUsual([...startFlags('20.20.2'), '--interrupt-budget=1000'], setFlags);
  optimizeAsUsual([], setFlags);
  expect(setFlags).not.toHaveBeenCalled();
});
