import type { CarrierProfile } from '../profile.ts';
import { alderCreek } from './alder-creek.ts';
import { bramblewood } from './bramblewood.ts';
import { copperline } from './copperline.ts';
import { dunmoreHollow } from './dunmore-hollow.ts';
import { eastmarch } from './eastmarch.ts';
import { fennimoreRidge } from './fennimore-ridge.ts';
import { gannetPoint } from './gannet-point.ts';
import { hawthornVale } from './hawthorn-vale.ts';
import { ironquill } from './ironquill.ts';
import { juniperFerry } from './juniper-ferry.ts';
import { kestrelBay } from './kestrel-bay.ts';
import { larkmoor } from './larkmoor.ts';
import { millstoneOrchard } from './millstone-orchard.ts';
import { northlantern } from './northlantern.ts';
import { ospreyLanding } from './osprey-landing.ts';
import { pinebarrow } from './pinebarrow.ts';
import { quillhaven } from './quillhaven.ts';
import { rookfield } from './rookfield.ts';
import { saltmeadow } from './saltmeadow.ts';
import { thistledown } from './thistledown.ts';
import { umberland } from './umberland.ts';
import { vesperHill } from './vesper-hill.ts';
import { wrenfield } from './wrenfield.ts';
import { yarrowGate } from './yarrow-gate.ts';
import { zephyrCove } from './zephyr-cove.ts';

/** The shipped carriers, in catalog order. All of them are invented. */
export const profiles: readonly CarrierProfile[] = [
  alderCreek,
  bramblewood,
  copperline,
  dunmoreHollow,
  eastmarch,
  fennimoreRidge,
  gannetPoint,
  hawthornVale,
  ironquill,
  juniperFerry,
  kestrelBay,
  larkmoor,
  millstoneOrchard,
  northlantern,
  ospreyLanding,
  pinebarrow,
  quillhaven,
  rookfield,
  saltmeadow,
  thistledown,
  umberland,
  vesperHill,
  wrenfield,
  yarrowGate,
  zephyrCove,
];
