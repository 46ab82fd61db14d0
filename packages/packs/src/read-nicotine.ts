import { NICOTINE_FREQUENCIES, type NicotineDefinition, type NicotineException } from '@prequal/engine';
import type { IssueLog, Place } from './issue.ts';
import type { LayeredSettings } from './layered-settings.ts';
import { didYouMean } from './nearest-name.ts';
import type { PackSubjects } from './subject-index.ts';
import type { YamlValue } from './yaml-source.ts';

const TYPES = ['smoked', 'smokeless', 'vapor', 'other'];

/** Whom the product counts as a tobacco user; null where it makes no distinction (`nicotine: none`). */
export function readNicotine(
  settings: LayeredSettings,
  subjects: PackSubjects,
): NicotineDefinition | null | undefined {
  const value = settings.need('nicotine', 'A product');
  if (value === undefined) return undefined;
  if (value.plain() === 'none') return null;
  const keys = ['counts', 'look_back_months', 'exceptions'];
  const section = settings.section('nicotine', '"nicotine"', keys);
  if (section === undefined) return undefined;
  const counts = section.need('counts', '"nicotine"');
  const lookBackMonths = section.need('look_back_months', '"nicotine"')?.whole('The look-back', 1, 120);
  const products = counts === undefined ? undefined : readCounts(counts, subjects);
  const exceptions = readExceptions(section.get('exceptions'), subjects);
  if (products === undefined || lookBackMonths === undefined) return undefined;
  return { counts: products, lookBackMonths, exceptions };
}

function readCounts(value: YamlValue, subjects: PackSubjects): 'any' | readonly string[] | undefined {
  if (value.plain() === 'any') return 'any';
  const texts = value.list('"counts"');
  if (texts === undefined) return undefined;
  return texts.flatMap((item) => {
    const text = item.text('A nicotine product');
    return text === undefined ? [] : nicotineProducts({ text, place: item.place }, item.log, subjects);
  });
}

function readExceptions(value: YamlValue | undefined, subjects: PackSubjects): readonly NicotineException[] {
  const exceptions: NicotineException[] = [];
  for (const item of value?.list('"exceptions"') ?? []) {
    const map = item.map('A nicotine exception', ['products', 'at_most']);
    const products = map?.need('products', 'A nicotine exception')?.list('"products"');
    const atMost = map?.need('at_most', 'A nicotine exception')?.oneOf('"at_most"', NICOTINE_FREQUENCIES);
    if (products === undefined || atMost === undefined) continue;
    const names = products.flatMap((product) => {
      const text = product.text('A nicotine product');
      return text === undefined
        ? []
        : nicotineProducts({ text, place: product.place }, product.log, subjects);
    });
    exceptions.push({ products: names, atMost });
  }
  return exceptions;
}

/** A nicotine option by name, or all options of a type written `type:smoked`. */
export function nicotineProducts(
  { text, place }: { readonly text: string; readonly place: Place },
  log: IssueLog,
  subjects: PackSubjects,
): readonly string[] {
  if (text.startsWith('type:')) {
    const type = text.slice('type:'.length).trim();
    if (TYPES.includes(type)) return subjects.nicotineOptionsOfType(type);
    log.refuse('bad_value', place, `"${type}" is not a nicotine type; the types are ${TYPES.join(', ')}.`);
    return [];
  }
  if (subjects.hasNicotineOption(text)) return [text];
  const hint = didYouMean(text, subjects.names('nicotine'));
  log.refuse('bad_value', place, `The catalog has no nicotine option "${text}".${hint}`);
  return [];
}
