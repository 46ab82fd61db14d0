import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseAddress, screenAddress } from './address.ts';
import { menuOf, SCREENS, type Screen, screensOf } from './screens.ts';

const NAMES = Object.keys(SCREENS) as Screen[];
const open = (address: string) => parseAddress(new URL(address, 'https://console.example'));

describe('an address', () => {
  it('leads back to the screen, the id and the filters that it was made of', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' });
    const filters = fc.dictionary(text, text, { maxKeys: 4 });
    fc.assert(
      fc.property(fc.constantFrom(...NAMES), text, filters, (screen, id, given) => {
        expect(open(screenAddress(screen, { filters: given }))).toEqual({ screen, id: null, filters: given });
        fc.pre(screen !== 'quote' && id !== '.' && id !== '..');
        expect(open(screenAddress(screen, { id, filters: given }))).toEqual({ screen, id, filters: given });
      }),
    );
  });

  it('contains no filter that is not set', () => {
    expect(screenAddress('events', { filters: { type: '', endpoint_id: 'we_1' } })).toBe(
      '/console/events?endpoint_id=we_1',
    );
    expect(screenAddress('quote')).toBe('/console/');
  });

  it.each(['/console', '/console/'])('without a name is the quote screen: %s', (address) =>
    expect(open(address)).toEqual({ screen: 'quote', id: null, filters: {} }),
  );

  it.each(['/console/nowhere', '/console/toString', '/console/nowhere/1?type=x'])(
    'that names no screen is unknown: %s',
    (address) => expect(open(address)).toEqual({ screen: 'quote', id: null, filters: {}, isUnknown: true }),
  );

  it.each(['/console/events/', '/console/events'])('without an id has none: %s', (address) =>
    expect(open(address)).toEqual({ screen: 'events', id: null, filters: {} }),
  );

  it('that a person has damaged is still read', () => {
    expect(open('/console/events/%E0%A4%A').id).toBe('%E0%A4%A');
  });
});

describe('the menu', () => {
  it('has every screen once', () => {
    const inMenu = menuOf('owner', true).flatMap(([, screens]) => screens);
    expect([...inMenu].sort()).toEqual([...NAMES].sort());
  });

  it('leaves out what a role may not open, and groups with nothing in them', () => {
    expect(menuOf('agent', false)).toEqual([
      ['Work', ['quote', 'compare', 'cases', 'treatments', 'offers', 'populations']],
      ['Manage', ['catalog', 'profile']],
    ]);
  });
});

describe('roles', () => {
  const AGENT = ['quote', 'compare', 'cases', 'treatments', 'offers', 'populations', 'catalog', 'profile'];

  it('open their own screens: agents quote, developers and owners see the account', () => {
    const ofCustomers = NAMES.filter((name) => name !== 'workbench' && name !== 'operator');
    expect(screensOf('owner', false)).toEqual(ofCustomers);
    expect(screensOf('developer', true)).toEqual(ofCustomers.filter((name) => name !== 'branding'));
    expect(screensOf('agent', true)).toEqual(AGENT);
  });

  it('open the workbench in the operator account, as analysts, publishers and owners', () => {
    const withWorkbench = AGENT.toSpliced(-1, 0, 'workbench');
    expect(screensOf('analyst', true)).toEqual(withWorkbench);
    expect(screensOf('publisher', true)).toEqual(withWorkbench);
    expect(screensOf('owner', true)).toEqual(NAMES);
    expect(screensOf('analyst', false)).toEqual(AGENT);
  });
});
