import type { IssueLog, Place } from './issue.ts';
import type { YamlMap, YamlValue } from './yaml-source.ts';

/**
 * The settings of a variant: its overrides on top of its family's. Mappings merge key by key, to any depth; a list or a
 * single value replaces the family's.
 */
export class LayeredSettings {
  readonly #top: YamlMap | undefined;
  readonly #base: YamlMap | undefined;
  readonly place: Place;
  readonly log: IssueLog;

  constructor(
    { top, base }: { readonly top: YamlMap | undefined; readonly base: YamlMap | undefined },
    place: Place,
    log: IssueLog,
  ) {
    this.#top = top;
    this.#base = base;
    this.place = place;
    this.log = log;
  }

  get(key: string): YamlValue | undefined {
    return this.#top?.get(key) ?? this.#base?.get(key);
  }

  need(key: string, what: string): YamlValue | undefined {
    const value = this.get(key);
    if (value === undefined) this.log.refuse('missing_key', this.place, `${what} requires the key "${key}".`);
    return value;
  }

  /** The nested mapping under a key, merged; undefined when neither layer has it or it is not a mapping. */
  section(key: string, what: string, keys: readonly string[]): LayeredSettings | undefined {
    const top = this.#top?.get(key);
    const base = this.#base?.get(key);
    const topMap = top?.map(what, keys);
    const baseMap = base?.map(what, keys);
    const place = topMap?.place ?? baseMap?.place;
    if (place === undefined) return undefined;
    return new LayeredSettings({ top: topMap, base: baseMap }, place, this.log);
  }
}
