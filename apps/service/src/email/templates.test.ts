import { ADDRESS_PATTERN } from '@prequal/contract/vocabulary';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hintOf, hostOf, isLink, withoutAddresses } from './address.ts';
import { asHtml, asText } from './layout.ts';
import { composeMessage } from './message.ts';
import { EMAIL_SCHEDULE, nextTryAt } from './schedule.ts';
import { type EmailContent, type EmailTemplate, type EmailVariables, writeEmail } from './templates.ts';

const VARIABLES: EmailVariables = {
  token_issued: { hint: 'x7Qp', name: 'Quoter', expires_at: '2026-06-01T12:00:00.000Z' },
  token_rotated: {
    mode: 'live',
    hint: 'x7Qp',
    old_hint: 'k2Lm',
    old_expires_at: '2026-03-02T09:05:00.000Z',
  },
  account_suspended: { reason: 'Payment is overdue' },
  invoice_ready: { number: 'PQ-2026-000017', period: '2026-02', total: '$1,084.20' },
  token_expiring: { mode: 'live', hint: 'x7Qp', expires_at: '2026-06-01T12:00:00.000Z' },
  usage_threshold: { license_id: 'lic_1', period: '2026-02', percent: 80, used: 812, quota: 1015 },
  account_closing: { closes_at: '2026-05-30T12:00:00.000Z' },
  webhook_dead_lettered: {
    endpoint_id: 'whep_1',
    url: 'https://hooks.example.com/in',
    event_id: 'evt_1',
    event_type: 'license.locked',
    attempts: 7,
    last_error: 'timeout',
  },
  case_share: {
    product: 'Senior Term 20',
    link: 'https://app.example.com/c/1?a=1&b=2#key=abc',
    expires_at: '2026-05-30T12:00:00.000Z',
  },
  sign_in_link: {
    name: 'Ada',
    link: 'https://console.example.com/console/#t=sit_abc',
    expires_at: '2026-03-01T12:10:00.000Z',
  },
};
const TEMPLATES = Object.keys(VARIABLES) as EmailTemplate[];

const write = (template: EmailTemplate, account = 'Lakeside'): EmailContent =>
  writeEmail(template, account, VARIABLES[template] as EmailVariables[typeof template]);

/** What a reader sees of the HTML. */
function visible(html: string): string {
  return html
    .replace(/<head>[\s\S]*<\/head>/, '')
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();
}

describe('templates', () => {
  it.each(TEMPLATES)('%s contains every variable, in text and in HTML alike', (template) => {
    const content = write(template);
    const [text, html] = [asText(content), visible(asHtml(content))];
    const result = [...content.paragraphs, ...(content.facts ?? []).flat(), ...(content.closing ?? [])];
    for (const part of [content.heading, ...result, content.footer]) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    if (content.button !== undefined) {
      expect(text).toContain(content.button.href);
      expect(html).toContain(content.button.href);
    }
    expect(text).toContain('Lakeside');
    expect(asHtml(content)).not.toMatch(/<(?:script|img|link|iframe)|@import|url\(/i);
  });

  it('names months and times in words', () => {
    expect(asText(write('invoice_ready'))).toContain('February 2026');
    expect(asText(write('token_rotated'))).toContain('2 March 2026, 09:05 UTC');
  });

  it('say who sent an invitation, and mention no request for a link', () => {
    const invited = { ...VARIABLES.sign_in_link, invited_by: 'Grace Hopper' };
    const text = asText(writeEmail('sign_in_link', 'Lakeside', invited));
    expect(text).toContain('Hello Ada, Grace Hopper has invited you to the console of Lakeside.');
    expect(text).not.toContain('ask for it');
    const byOperator = asText(writeEmail('sign_in_link', 'Lakeside', { ...invited, invited_by: null }));
    expect(byOperator).toContain('The operator of the service has invited you');
  });

  it('never let a variable become markup', () => {
    fc.assert(
      fc.property(fc.string(), fc.string({ minLength: 1 }), (account, product) => {
        const plain = asHtml(writeEmail('case_share', 'x', { ...VARIABLES.case_share, product: 'y' }));
        const html = asHtml(writeEmail('case_share', account, { ...VARIABLES.case_share, product }));
        const tags = (source: string) => source.match(/<[^>]*>/g);
        expect(tags(html)).toEqual(tags(plain));
      }),
    );
  });

  it('make the same bytes every time, and one header line out of any name', async () => {
    const envelope = {
      id: 'eml_1',
      from: 'Prequal <no-reply@mail.example.net>',
      to: 'ada@example.com',
      createdAt: new Date('2026-03-01T12:00:00Z'),
    };
    const content = write('case_share', 'Evil\r\nBcc: eve@example.com\r\n\r\nAgency');
    const [one, other] = [await composeMessage(envelope, content), await composeMessage(envelope, content)];
    expect(one.equals(other)).toBe(true);
    const head = one.toString().split('\r\n\r\n', 1)[0] ?? '';
    expect(head).toContain('Message-ID: <eml_1@mail.example.net>');
    expect(head.split('\r\n').filter((line) => /^(?:bcc|cc|to):/i.test(line))).toEqual([
      'To: ada@example.com',
    ]);
    expect(one.toString().replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });
});

describe('addresses', () => {
  it('are hinted at by their first letter and their host', () => {
    expect(hintOf('ada.lovelace@example.com')).toBe('a…@example.com');
    expect(hintOf('𝒶da@example.com')).toBe('𝒶…@example.com');
  });

  it('are removed from the messages of mail servers', () => {
    const said =
      '550 5.1.1 <ada.lovelace@example.com>: no mailbox "ada.lovelace@example.com" here; see https://x.example';
    expect(withoutAddresses(said)).toBe(
      '550 5.1.1 <(address)>: no mailbox "(address)" here; see https://x.example',
    );
  });

  it('are accepted if they are plain, whatever their letters', () => {
    const pattern = new RegExp(ADDRESS_PATTERN);
    for (const good of ["o'neil+tag@sub.example.co.uk", 'a@b', '{x}|y@example.com', '_@1.example']) {
      expect([good, pattern.test(good)]).toEqual([good, true]);
    }
    fc.assert(
      fc.property(fc.emailAddress({ size: 'xsmall' }), (address) => pattern.test(address)),
      {
        numRuns: 50,
      },
    );
    const breaking = fc.constantFrom(...' \t\r\n\0<>,;:"()\\');
    fc.assert(
      fc.property(fc.string(), breaking, fc.string(), (before, character, after) => {
        const text = `${before}${character}${after}`;
        return !pattern.test(`${text}@example.com`) && !pattern.test(`a@${text}`);
      }),
    );
  });

  it('give message ids their host', () => {
    expect(hostOf('Prequal <a@Mail.Example.net>')).toBe('mail.example.net');
    expect(hostOf('a@bücher.example')).toBe('xn--bcher-kva.example');
    expect(hostOf('nothing')).toBe('localhost');
  });
});

it('links are https and parse', () => {
  for (const good of ['https://a.example', 'https://[::1]:8443/x?y=z&w#k=a+/=', LONG]) {
    expect([good, isLink(good)]).toEqual([good, true]);
  }
  for (const bad of [
    'http://a.example',
    'https://',
    'https://[::',
    'https://a b',
    'https:a',
    ' https://a',
    'https://a/"',
  ]) {
    expect([bad, isLink(bad)]).toEqual([bad, false]);
  }
});
const LONG = `https://app.example.com/#${'k'.repeat(1500)}`;

it('the schedule ends after its last try', () => {
  const now = new Date('2026-03-01T12:00:00Z');
  const waits = EMAIL_SCHEDULE.map((_, tries) => nextTryAt(EMAIL_SCHEDULE, tries, now));
  expect(waits.map((at) => ((at?.getTime() ?? 0) - now.getTime()) / 1000)).toEqual(EMAIL_SCHEDULE);
  expect(nextTryAt(EMAIL_SCHEDULE, EMAIL_SCHEDULE.length, now)).toBeNull();
});
