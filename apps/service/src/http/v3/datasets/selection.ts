import { DATASET_CATEGORIES } from '@prequal/contract/vocabulary';
import type { DatasetCategory } from '../../../catalog/index.ts';
import { Problem } from '../../../kernel/index.ts';
import type { DatasetFields } from '../../datasets/body-cache.ts';

export interface DatasetSelection {
  /** In the order of the response, each once. */
  readonly include: readonly DatasetCategory[];
  readonly fields: DatasetFields;
}

const ALIASES: Readonly<Record<string, DatasetCategory>> = { corrections: 'spelling_corrections' };

/** What a query selects. Different spellings of the same selection have the same ETag. */
export function readSelection(query: {
  readonly include?: string;
  readonly fields?: DatasetFields;
}): DatasetSelection {
  const { include, fields = 'full' } = query;
  if (include === undefined) return { include: DATASET_CATEGORIES, fields };
  if (include.trim() === '') return { include: DATASET_CATEGORIES, fields: 'meta' };
  const names = include.split(',').map((name) => name.trim());
  const wanted = names.map((name) => ALIASES[name] ?? name);
  const unknownName = names.find((_, index) => !isCategory(wanted[index] ?? ''));
  if (unknownName !== undefined) {
    throw new Problem(
      'validation_error',
      `include contains "${unknownName}", which is not one of ${DATASET_CATEGORIES.join(', ')}.`,
      { param: '/include' },
    );
  }
  return { include: DATASET_CATEGORIES.filter((category) => wanted.includes(category)), fields };
}

/** One tag per version, categories and fields; weak, because the body also carries a request id. */
export function tagOf(version: string, { include, fields }: DatasetSelection): string {
  const mask = DATASET_CATEGORIES.reduce(
    (bits, category, index) => bits + (include.includes(category) ? 2 ** index : 0),
    0,
  );
  return `W/"${version}-${mask}-${fields}"`;
}

function isCategory(name: string): name is DatasetCategory {
  return (DATASET_CATEGORIES as readonly string[]).includes(name);
}
