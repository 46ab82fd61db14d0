import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { askOperator } from './confirm.ts';

const terminal = (isTTY: boolean) => ({
  input: Object.assign(new PassThrough(), { isTTY }),
  output: new PassThrough(),
});

it.each([
  ['y', true],
  ['Yes', true],
  ['n', false],
  ['', false],
  ['sure', false],
])('takes "%s" on a terminal as %s', async (reply, expected) => {
  const at = terminal(true);
  const asked = askOperator('Publish?', at);
  at.input.write(`${reply}\n`);
  expect(await asked).toBe(expected);
  expect(String(at.output.read())).toContain('Publish? [y/N] ');
});

it('takes the end of the input as a no', async () => {
  const at = terminal(true);
  const asked = askOperator('Publish?', at);
  at.input.end();
  expect(await asked).toBe(false);
});

it('asks nobody without a terminal', async () => {
  const at = terminal(false);
  expect(await askOperator('Publish?', at)).toBeNull();
  expect(at.output.read()).toBeNull();
});
