import { IssueLog } from './issue.ts';
import type { SourceFiles } from './source-files.ts';
import { readYaml } from './yaml-source.ts';

export interface DescribedFamily {
  /** The folder of the family. */
  readonly slug: string;
  readonly name: string;
  readonly productClass: string;
  readonly revision: string;
  readonly variants: readonly { readonly slug: string; readonly name: string }[];
  /** How many the family has. */
  readonly scenarios: number;
  /** The documents that the rules and rates come from. */
  readonly sources: readonly string[];
}

export interface DescribedCarrier {
  /** The folder of the carrier. */
  readonly slug: string;
  readonly id: string;
  readonly name: string;
  readonly families: readonly DescribedFamily[];
}

type Plain = Readonly<Record<string, unknown>>;

/** What packs say about themselves, without reading rules and rates. What a file does not say is an empty string. */
export function describeCarriers(files: SourceFiles): readonly DescribedCarrier[] {
  const plain = (path: string): unknown => {
    const file = files.read(path);
    return typeof file === 'string'
      ? undefined
      : readYaml({ file: path, text: file.text }, new IssueLog())?.plain();
  };
  return files.foldersIn('').map((carrier) => {
    const { id, name } = mapOf(plain(`${carrier}/carrier.yaml`));
    const families = files.foldersIn(carrier).map((family) => {
      const folder = `${carrier}/${family}`;
      return familyOf(family, mapOf(plain(`${folder}/pack.yaml`)), plain(`${folder}/scenarios.yaml`));
    });
    return { slug: carrier, id: textOf(id), name: textOf(name) || carrier, families };
  });
}

function familyOf(slug: string, pack: Plain, scenarios: unknown): DescribedFamily {
  const identity = mapOf(pack.family);
  return {
    slug,
    name: textOf(identity.name) || slug,
    productClass: textOf(identity.class),
    revision: textOf(pack.revision),
    sources: listOf(pack.sources).map(textOf),
    variants: listOf(pack.variants).map((variant) => {
      const facts = mapOf(variant);
      return { slug: textOf(facts.slug), name: textOf(facts.name) };
    }),
    scenarios: listOf(scenarios).length,
  };
}

function mapOf(value: unknown): Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Plain) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
