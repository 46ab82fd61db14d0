import fc from 'fast-check';
import { expect, it } from 'vitest';
import { KEYS, sketchDecision } from '../../../test/decisions.ts';
import { ResponseSeal } from '../../idempotency/index.ts';
import { lotOf } from '../decision-lot.ts';
import {
  FrameReader,
  forgetFrame,
  type LotResponse,
  lotFrame,
  readLotRequest,
  readLotResponse,
  responseFrame,
} from './lot-frames.ts';

const target = { bucket: 'main', placement: null };
const decision = (n: number) =>
  sketchDecision({ accountId: 'acct_1', key: `key-${n}`, requestId: `req_${n}`, now: new Date(0) });
const lot = lotOf([decision(1), decision(2)], { seal: new ResponseSeal(KEYS), hidesLengths: true });
const responses: LotResponse[] = [
  { id: 1, result: 'refused' },
  { id: 2 ** 32 - 1, result: 'unknown' },
  { id: 3, result: [{ outcome: 'recorded', window: { used: 1, freesAt: 2 }, kept: null }] },
];

it('reads the frames that were written, however the stream is cut', () => {
  const frames = [
    lotFrame(7, target, lot),
    forgetFrame(7),
    ...responses.map(responseFrame),
    lotFrame(8, target, lot),
  ];
  const bytes = Buffer.concat(frames);
  const expected = frames.map((frame) => frame.toString('latin1', 4));
  fc.assert(
    fc.property(fc.array(fc.nat(bytes.length), { maxLength: 30 }), (cuts) => {
      const reader = new FrameReader();
      const ends = [...cuts, bytes.length].toSorted((a, b) => a - b);
      let from = 0;
      const read: Buffer[] = [];
      for (const end of ends) {
        read.push(...reader.push(bytes.subarray(from, end)));
        from = end;
      }
      // Comparing buffers with toEqual takes seconds, because it compares byte by byte.
      expect(read.map((frame) => frame.toString('latin1'))).toEqual(expected);
    }),
  );
});

it('hands over a lot and what became of it as they are', () => {
  const frame = lotFrame(7, target, lot).subarray(4);
  expect(readLotRequest(frame)).toEqual({ kind: 'write', id: 7, target, lot });
  expect(readLotRequest(forgetFrame(7).subarray(4))).toEqual({ kind: 'forget', id: 7 });
  for (const response of responses)
    expect(readLotResponse(responseFrame(response).subarray(4))).toEqual(response);
});
