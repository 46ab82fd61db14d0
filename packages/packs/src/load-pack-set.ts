import type { FlatPack, Rule } from '@prequal/engine';
import { checkLimits } from './check-limits.ts';
import { checkRates } from './check-rates.ts';
import { checkRules } from './check-rules.ts';
import { IssueLog, type PackIssue, type Place, type SourceText } from './issue.ts';
import { readBuildLines } from './read-build.ts';
import {
  FAMILY_KEYS,
  type FamilyFiles,
  type ResolvedVariant,
  readIdentity,
  resolveVariant,
  variantRows,
} from './read-family.ts';
import { readRates } from './read-rates.ts';
import { readRiderRates } from './read-rider-rates.ts';
import type { RiderFiles } from './read-riders.ts';
import { readRuleLines } from './read-rules.ts';
import { readScenarios, type Scenario } from './read-scenarios.ts';
import { safeSvg, UnsafeSvgError } from './safe-svg.ts';
import { resolvePath, type SourceFiles, type UnreadFile } from './source-files.ts';
import type { PackSubjects } from './subject-index.ts';
import { type ParsedTexts, readYaml, type YamlMap } from './yaml-source.ts';

/** A carrier as the API shows it. */
export interface Carrier {
  readonly id: string;
  readonly name: string;
  readonly folder: string;
  /** The logo as SVG, rewritten so that it only draws. */
  readonly logo: string;
}

export interface PackSet {
  /** Flat packs in catalog order: carriers and families by folder name, variants as written. */
  readonly packs: readonly FlatPack[];
  readonly carriers: readonly Carrier[];
  readonly scenarios: readonly Scenario[];
  /** The position of each variant, by slug. */
  readonly places: ReadonlyMap<string, Place>;
  /** The position of each rule of a variant, by slug and rule id. */
  readonly rulePlaces: RulePlaces;
  readonly issues: readonly PackIssue[];
  readonly warnings: readonly PackIssue[];
}

export type RulePlaces = ReadonlyMap<string, ReadonlyMap<string, Place>>;

const CARRIER_KEYS = ['id', 'name', 'logo'];
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const UNREAD: Readonly<Record<UnreadFile, string>> = {
  missing: 'does not exist',
  outside: 'is outside the folder of its carrier',
  not_a_file: 'is not a file',
};

export interface ReadOptions {
  /** For a service that starts on packs it has tested before. */
  readonly skipScenarios?: boolean;
  /** YAML files that are parsed already, in another thread for example. Others are parsed when they are read. */
  readonly parsed?: ParsedTexts;
}

/** Reads the files of packs (`<carrier>/<family>/…`), resolves every variant and checks everything. */
export function loadPackSet(files: SourceFiles, subjects: PackSubjects, options: ReadOptions = {}): PackSet {
  const loader = new Loader(files, subjects, options);
  for (const carrier of files.foldersIn('')) loader.loadCarrier(carrier);
  return loader.finish();
}

class Loader {
  readonly #files: SourceFiles;
  readonly #subjects: PackSubjects;
  readonly #options: ReadOptions;
  readonly #log = new IssueLog();
  readonly #packs: FlatPack[] = [];
  readonly #carriers: Carrier[] = [];
  readonly #scenarios: Scenario[] = [];
  readonly #slugs = new Map<string, Place>();
  readonly #rulePlaces = new Map<string, ReadonlyMap<string, Place>>();
  readonly #ids = new Map<string, Place>();
  readonly #checkedRules = new WeakSet<readonly Rule[]>();

  constructor(files: SourceFiles, subjects: PackSubjects, options: ReadOptions) {
    this.#files = files;
    this.#subjects = subjects;
    this.#options = options;
  }

  loadCarrier(folder: string): void {
    const path = `${folder}/carrier.yaml`;
    const carrier = this.#readCarrier(folder, path);
    if (carrier !== undefined) this.#carriers.push(carrier);
    const families = this.#files.foldersIn(folder);
    if (families.length === 0) {
      this.#log.refuse(
        'missing_file',
        { file: this.#files.locate(path), line: 1, column: 1 },
        `The carrier folder "${folder}" contains no product folders.`,
      );
    }
    for (const family of families) this.#loadFamily(folder, family, carrier ?? { id: '', name: folder });
  }

  finish(): PackSet {
    if (this.#packs.length === 0 && this.#log.issues.length === 0) {
      this.#log.refuse(
        'missing_file',
        { file: this.#files.locate(''), line: 1, column: 1 },
        'This folder contains no carrier folders.',
      );
    }
    return {
      packs: this.#packs,
      carriers: this.#carriers,
      scenarios: this.#scenarios,
      places: this.#slugs,
      rulePlaces: this.#rulePlaces,
      issues: this.#log.issues,
      warnings: this.#log.warnings,
    };
  }

  #readCarrier(folder: string, path: string): Carrier | undefined {
    const map = this.#readMap(path, 'carrier.yaml', CARRIER_KEYS);
    const idValue = map?.need('id', 'carrier.yaml');
    const id = idValue?.text('The id of the carrier');
    const name = map?.need('name', 'carrier.yaml')?.text('The name of the carrier');
    const logoValue = map?.need('logo', 'carrier.yaml');
    const logoName = logoValue?.text('The logo of the carrier');
    if (id !== undefined && !UUID.test(id)) idValue?.refuse('A carrier id must be a lowercase UUID.');
    if (id !== undefined && idValue !== undefined)
      this.#claim(this.#ids, { key: id, place: idValue.place }, { code: 'duplicate_id', what: 'The id' });
    const logo = this.#readLogo(folder, logoName);
    if (typeof logo === 'object') logoValue?.refuse(`The logo "${logoName}" ${logo.problem}.`);
    if (id === undefined || name === undefined || typeof logo !== 'string') return undefined;
    return { id, name, folder, logo };
  }

  #readLogo(folder: string, name: string | undefined): string | { readonly problem: string } | undefined {
    if (name === undefined) return undefined;
    const path = resolvePath(folder, name);
    const file = path === null ? 'outside' : this.#files.read(path, folder);
    if (typeof file === 'string') return { problem: UNREAD[file] };
    try {
      return safeSvg(file.text);
    } catch (error) {
      if (error instanceof UnsafeSvgError) return { problem: error.message };
      throw error;
    }
  }

  #loadFamily(carrierFolder: string, family: string, carrier: FlatPack['carrier']): void {
    const folder = `${carrierFolder}/${family}`;
    const root = this.#readMap(`${folder}/pack.yaml`, 'pack.yaml', FAMILY_KEYS);
    if (root === undefined) return;
    const named = root.need('carrier', 'pack.yaml');
    if (named !== undefined && named.text('The carrier') !== carrierFolder) {
      named.refuse(
        `This pack is in the folder "${carrierFolder}", so its carrier must be "${carrierFolder}".`,
      );
    }
    const identity = readIdentity(root);
    if (identity !== undefined)
      this.#claim(
        this.#ids,
        { key: identity.id, place: identity.place },
        { code: 'duplicate_id', what: 'The family id' },
      );
    const classNames = namesOfClasses(root);
    const files: FamilyFiles = {
      carrier: { id: carrier.id, name: carrier.name },
      rules:
        this.#readPart(folder, 'rules.csv', (source) => readRuleLines(source, this.#subjects, this.#log)) ??
        [],
      build:
        (this.#files.filesIn(folder).includes('build.csv')
          ? this.#readPart(folder, 'build.csv', (source) => readBuildLines(source, classNames, this.#log))
          : undefined) ?? [],
      rates: this.#readPart(folder, 'rates.csv', (source) => readRates(source, classNames, this.#log)) ?? {
        file: this.#files.locate(`${folder}/rates.csv`),
        tables: new Map(),
      },
      riders: this.#readRiderFiles(folder),
      resolved: new Map(),
    };
    const rows = variantRows(root);
    for (const row of rows)
      this.#claim(
        this.#slugs,
        { key: row.slug, place: row.place },
        { code: 'duplicate_slug', what: 'The slug' },
      );
    if (identity !== undefined) {
      const variants = rows.flatMap(
        (row) => resolveVariant(root, row, { identity, files, subjects: this.#subjects }) ?? [],
      );
      for (const variant of variants) this.#check(variant);
      this.#packs.push(...variants.map((variant) => variant.pack));
    }
    if (this.#options.skipScenarios) return;
    const known = { slugs: rows.map((row) => row.slug), classNames };
    const scenarios = this.#readPart(folder, 'scenarios.yaml', (source) =>
      readScenarios(source, { family: known, subjects: this.#subjects }, this.#log),
    );
    this.#scenarios.push(...(scenarios ?? []));
  }

  /** Both files are optional. */
  #readRiderFiles(folder: string): RiderFiles {
    const names = this.#files.filesIn(folder);
    const read = <T>(name: string, from: (source: SourceText) => T): T | undefined =>
      names.includes(name) ? this.#readPart(folder, name, from) : undefined;
    return {
      rates: read('rider-rates.csv', (source) => readRiderRates(source, this.#log)) ?? new Map(),
      rules: read('rider-rules.csv', (source) => readRuleLines(source, this.#subjects, this.#log)) ?? [],
    };
  }

  #check(variant: ResolvedVariant): void {
    this.#rulePlaces.set(variant.pack.slug, variant.rulePlaces);
    checkLimits(variant, this.#log);
    checkRates(variant, this.#log);
    if (this.#checkedRules.has(variant.writtenRules)) return;
    this.#checkedRules.add(variant.writtenRules);
    checkRules(
      variant.writtenRules,
      { places: variant.rulePlaces, classCount: variant.writtenClassCount, subjects: this.#subjects },
      this.#log,
    );
  }

  #readMap(path: string, what: string, keys: readonly string[]): YamlMap | undefined {
    const text = this.#readText(path, what);
    if (text === undefined) return undefined;
    const source = { file: this.#files.locate(path), text };
    return readYaml(source, this.#log, this.#options.parsed)?.map(what, keys);
  }

  #readPart<T>(folder: string, name: string, read: (source: SourceText) => T): T | undefined {
    const path = `${folder}/${name}`;
    const text = this.#readText(path, name);
    return text === undefined ? undefined : read({ file: this.#files.locate(path), text });
  }

  #readText(path: string, what: string): string | undefined {
    const [carrier = ''] = path.split('/');
    const read = this.#files.read(path, carrier);
    if (typeof read !== 'string') return read.text;
    const code = what === 'scenarios.yaml' ? 'no_scenarios' : 'missing_file';
    const problem = read === 'missing' ? 'is missing' : UNREAD[read];
    const file = this.#files.locate(path);
    this.#log.refuse(code, { file, line: 1, column: 1 }, `The file ${what} ${problem}.`);
    return undefined;
  }

  #claim(
    claims: Map<string, Place>,
    { key, place }: { readonly key: string; readonly place: Place },
    { code, what }: { readonly code: 'duplicate_id' | 'duplicate_slug'; readonly what: string },
  ): void {
    const first = claims.get(key);
    if (first === undefined) claims.set(key, place);
    else this.#log.refuse(code, place, `${what} "${key}" is already used at ${first.file}:${first.line}.`);
  }
}

function namesOfClasses(root: YamlMap): readonly string[] {
  const plain = root.get('classes')?.plain();
  if (!Array.isArray(plain)) return [];
  return plain.flatMap((each: unknown) =>
    typeof each === 'object' && each !== null && 'name' in each && typeof each.name === 'string'
      ? [each.name]
      : [],
  );
}
