import { describe, expect, it } from 'vitest';
import { NO_OPTIONS, readOptions, readsOutcome, typedOptions } from './endpoint-options.ts';

const endpoint = {
  object: 'webhook_endpoint',
  id: 'whep_1',
  url: 'https://example.com/hook',
  events: [],
  enabled: true,
  description: '',
  filter: { 'data.license.id': 'lic_1' },
  batch: { max_events: 50, max_wait_ms: 200 },
  headers: { Authorization: '…1234' },
  livemode: false,
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
} as const;

describe('the options of an endpoint', () => {
  it('are none when nothing is typed', () => {
    expect(readOptions(NO_OPTIONS)).toEqual({ filter: null, batch: null });
  });

  it('are sent back as they were shown, and headers only when they are typed again', () => {
    const { filter, batch } = endpoint;
    expect(readOptions(typedOptions(endpoint))).toEqual({ filter, batch });
  });

  it('read headers line by line', () => {
    const headers = 'Authorization: Bearer a:b\n\n X-Team :  crm ';
    expect(readOptions({ ...NO_OPTIONS, headers }).headers).toEqual({
      Authorization: 'Bearer a:b',
      'X-Team': 'crm',
    });
  });

  it.each([
    [{ filter: '{' }, 'The filter is not JSON'],
    [{ headers: 'nonsense' }, '"Name: value"'],
  ])('say what is wrong with %j', (typed, message) => {
    expect(() => readOptions({ ...NO_OPTIONS, ...typed })).toThrow(message);
  });

  it.each([
    ['{"data.prequalification.eligible_count": {"gt": 0}}', true],
    ['{"type": "prequalify.completed", "data.prequalification.best.rate_class" : "Preferred"}', true],
    ['{"data.prequalification": {"exists": true}}', true],
    ['{"data.license.id": "lic_1"}', false],
    ['{"type": "data.prequalification.best"}', false],
    ['', false],
  ])('with the filter %s read what an applicant was offered: %s', (filter, expected) => {
    expect(readsOutcome(filter)).toBe(expected);
  });
});
