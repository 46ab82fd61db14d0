import type { FlatPack } from '../flat-pack.ts';
import type { RuleGuards } from '../rules/guard.ts';
import { STATES } from '../states.ts';
import type { GuardTables } from './catalog.ts';

/** Rules without guards have this number. */
export const UNGUARDED = 0;

const SEX_CODE = { any: 0, male: 1, female: 2 } as const;

interface Guard {
  readonly guards: RuleGuards;
  readonly nearest: boolean;
}

/** Gathers the guards of all packs; equal ones of the same age basis share a number. */
export class GuardBuilder {
  readonly #numberOf = new Map<string, number>();
  readonly #guards: Guard[] = [{ guards: {}, nearest: false }];

  add(guards: RuleGuards | undefined, pack: FlatPack): number {
    if (guards === undefined) return UNGUARDED;
    const nearest = pack.ageBasis === 'nearest';
    const key = JSON.stringify([guards.ages, guards.sex, guards.states, guards.face, nearest]);
    const number = this.#numberOf.get(key) ?? this.#guards.push({ guards, nearest }) - 1;
    this.#numberOf.set(key, number);
    return number;
  }

  build(): GuardTables {
    const all = this.#guards;
    return {
      nearest: Uint8Array.from(all, ({ nearest }) => (nearest ? 1 : 0)),
      minAge: Uint8Array.from(all, ({ guards }) => guards.ages?.min ?? 0),
      maxAge: Uint8Array.from(all, ({ guards }) => guards.ages?.max ?? 255),
      sex: Uint8Array.from(all, ({ guards }) => SEX_CODE[guards.sex ?? 'any']),
      inState: Uint8Array.from(
        all.flatMap(({ guards: { states } }) =>
          STATES.map((state) => (states === undefined || states.includes(state) ? 1 : 0)),
        ),
      ),
      minFace: Float64Array.from(all, ({ guards }) => guards.face?.minCents ?? 0),
      maxFace: Float64Array.from(all, ({ guards }) => guards.face?.maxCents ?? -1),
    };
  }
}
