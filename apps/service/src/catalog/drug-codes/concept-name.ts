/** What RxNorm puts before a name: how long or how much a unit of the drug is, such as "24 HR" or "3 ML". */
const QUANTITY = /^\d[\d.]*\s+(?:HR|ML|MG|ACTUAT|UNT)\s+/i;
/** Where the strength begins. */
const STRENGTH =
  /\s+\d[\d.,]*\s*(?:MG|MCG|G|UNT|MEQ|ML|MMOL|%|IU|AU|BAU|CELLS|ACTUAT|MCI|HR)\b.*$|\s+\d[\d.,]*\s*%.*$/i;
/** Where the dose form begins, in names without a strength. */
const DOSE_FORM =
  /\s+(?:(?:12|24)\s+HR\b|extended release|delayed release|oral|topical|injectable|injection|inhalation|inhalant|ophthalmic|otic|nasal|rectal|vaginal|transdermal|sublingual|buccal|prefilled|pen injector|cartridge|auto-injector|metered|dry powder|chewable|disintegrating|sustained|mucosal|medicated|intrauterine|implant|pill|patch)\b.*$/i;
const BRAND = /\[([^\]]+)\]\s*$/;
/** Salts and forms of an ingredient, which the catalog rarely names. */
const SALT =
  /\s+(?:hydrochloride|hydrobromide|sodium|potassium|calcium|magnesium|succinate|tartrate|besylate|mesylate|maleate|fumarate|sulfate|phosphate|acetate|citrate|bromide|chloride|nitrate|dihydrate|monohydrate|anhydrous|medoxomil|cilexetil|axetil|disoproxil|alafenamide|hemihydrate|trihydrate|tosylate|malate|lactate|gluconate|bitartrate|hyclate|furoate|propionate|dipropionate|valerate|xinafoate|etexilate|erbumine|arginine|decanoate|palmitate|pamoate|dimesylate)$/i;
const MOST_SALTS = 3;
/** More ingredients are vitamins or vaccines. */
const MOST_INGREDIENTS = 6;

export interface ConceptParts {
  /** The name of the concept is that of a product of this brand. */
  readonly brand: string | null;
  readonly ingredients: readonly string[];
}

/** What the name of a concept is about: "metformin hydrochloride 500 MG Oral Tablet [Glucophage]". */
export function partsOfConcept(name: string): ConceptParts {
  const brand = BRAND.exec(name)?.[1]?.trim() ?? null;
  const plain = name.replace(BRAND, '').trim();
  // Packs list their contents; without a brand they say too much to be one drug.
  if (plain.startsWith('{')) return { brand, ingredients: [] };
  const ingredients = plain
    .split(' / ')
    .map((part) => part.trim().replace(QUANTITY, '').replace(STRENGTH, '').replace(DOSE_FORM, '').trim())
    .filter((part) => part !== '');
  return { brand, ingredients: [...new Set(ingredients)] };
}

/** An ingredient as it is written, and without its salts. */
function spellings(ingredient: string): readonly string[] {
  const found = [ingredient];
  for (let plain = ingredient; found.length <= MOST_SALTS; ) {
    const shorter = plain.replace(SALT, '');
    if (shorter === plain) break;
    found.push(shorter);
    plain = shorter;
  }
  return found;
}

/**
 * The medications of the catalog that a concept consists of; null unless all of it is known. Names must fit exactly: a name of
 * a terminology has no typing errors, so one that is merely similar is another drug.
 */
export function medicationsOfConcept(
  name: string,
  find: (text: string) => string | null,
): readonly string[] | null {
  const firstOf = (texts: readonly string[]): string | null => {
    for (const text of texts) {
      const found = find(text);
      if (found !== null) return found;
    }
    return null;
  };
  const { brand, ingredients } = partsOfConcept(name);
  const whole = firstOf([...(brand === null ? [] : [brand]), name]);
  if (whole !== null) return [whole];
  if (ingredients.length === 0 || ingredients.length > MOST_INGREDIENTS) return null;
  const [one = '', other = ''] = ingredients;
  if (ingredients.length === 2) {
    const pairs = spellings(one).flatMap((a) =>
      spellings(other).flatMap((b) => [`${a} / ${b}`, `${b} / ${a}`]),
    );
    const combined = firstOf(
      pairs.flatMap((pair) => [pair, pair.replace(' / ', ' and '), pair.replace(' / ', '-')]),
    );
    if (combined !== null) return [combined];
  }
  const found = ingredients.map((ingredient) => firstOf(spellings(ingredient)));
  const known = found.flatMap((each) => each ?? []);
  return known.length === ingredients.length ? [...new Set(known)] : null;
}
