import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from './all-commands.ts';
import { duration, inputsOf, oneOf, someOf, spelling, wholeNumber, wholeNumberOrNone } from './command.ts';
import { GROUPS } from './commands.ts';
import { UsageError } from './failure.ts';

const SECONDS = { s: 1, m: 60, h: 3600, d: 86_400, w: 604_800 } as const;

describe('what inputs accept', () => {
  test('a duration is its number times its unit', () => {
    const unit = fc.constantFrom(...(Object.keys(SECONDS) as (keyof typeof SECONDS)[]));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), unit, (count, letter) => {
        expect(duration(`${count}${letter}`, '--expires')).toBe(count * SECONDS[letter] * 1000);
      }),
    );
  });

  test.each(['', '90', 'd', '0d', '-1d', '1.5d', '90 d', '90D', '90y', '36501d', '1d2h', '1e3s'])(
    'the duration "%s" is wrong usage',
    (given) => {
      expect(() => duration(given, '--expires')).toThrow(UsageError);
    },
  );

  test('a duration may be a hundred years', () => {
    expect(duration('36500d', '--expires')).toBe(36_500 * 86_400_000);
  });

  test.each(['', '-1', '1.5', '1e3', '0x10', ' 1', 'ten', '1234567890123456'])(
    'the number "%s" is wrong usage',
    (given) => {
      expect(() => wholeNumber(given, '--rate')).toThrow(/--rate must be a whole number/);
      expect(() => wholeNumberOrNone(given, '--rate')).toThrow(/--rate must be a whole number or none/);
    },
  );

  test('zero is a number, and "none" means no limit', () => {
    expect([
      wholeNumber('0', '--rate'),
      wholeNumberOrNone('0', '--q'),
      wholeNumberOrNone('none', '--q'),
    ]).toEqual([0, 0, null]);
  });

  test('a choice must match a declared value exactly', () => {
    const mode = oneOf(['test', 'live'] as const);
    expect(mode('live', '--mode')).toBe('live');
    expect(() => mode('Live', '--mode')).toThrow('--mode must be test or live, not "Live"');
  });

  test('a list is sorted without duplicates, and names an unknown value', () => {
    const scopes = someOf(['a', 'b', 'c'] as const);
    expect(scopes('c, a,c', '--scopes')).toEqual(['a', 'c']);
    expect(() => scopes('a,x', '--scopes')).toThrow(/"x" is not one of them/);
    expect(() => scopes('', '--scopes')).toThrow(UsageError);
  });
});

describe('the list of commands', () => {
  test('names every command once, and every group that the names imply', () => {
    const names = COMMANDS.map((command) => command.name);
    expect(new Set(names).size).toBe(names.length);
    const implied = names.flatMap((name) => {
      const words = name.split(' ').slice(0, -1);
      return words.map((_, index) => words.slice(0, index + 1).join(' '));
    });
    expect(Object.keys(GROUPS).sort()).toEqual([...new Set(implied)].sort());
  });

  test('gives no command a flag that is reserved for the program', () => {
    for (const { name, inputs } of COMMANDS) {
      for (const [key, input] of Object.entries(inputs)) {
        expect(['--json', '--help', '--version'], name).not.toContain(spelling(key, input));
      }
    }
  });

  test('is spelled as operators type it', () => {
    const usage = (name: string) => {
      const command = COMMANDS.find((candidate) => candidate.name === name);
      return command === undefined ? null : inputsOf(command);
    };
    expect(usage('account suspend')).toBe('ID [--reason R]');
    expect(usage('license create')).toBe(
      '--account ID [--rate N] [--light-rate N] [--test-rate N] [--monthly-quota N]',
    );
    expect(usage('token issue')).toBe('[--license ID] [--demo] [--mode M] [--scopes a,b] [--expires 90d]');
    expect(usage('doctor')).toBe('');
  });
});
