import type { bodyOf } from '../applicant/form.ts';
import type { ExplainedApplicant } from './model.ts';

type Applicant = NonNullable<ReturnType<typeof bodyOf>>['applicant'];

/** A scenario of scenarios.yaml: the applicant who was tried, with what the draft says now. */
export function scenarioText({
  name,
  applicant,
  explained,
  slug,
  state,
  asOf,
  face,
}: {
  readonly name: string;
  readonly applicant: Applicant;
  readonly explained: ExplainedApplicant;
  readonly slug: string;
  readonly state: string;
  readonly asOf: string;
  readonly face: number;
}): string | null {
  const plan = explained.plans.find(({ product }) => product.slug === slug);
  if (plan === undefined) return null;
  const names = namesIn(explained);
  const rows = (kind: 'conditions' | 'medications') =>
    applicant[kind].map((row, index) => {
      const {
        id: _,
        text,
        use,
        ...facts
      } = row as { readonly text: string } & Readonly<Record<string, string>>;
      const at = `/applicant/${kind}/${index}`;
      // What a drug is taken for is left out if it is not in the catalog; the rules cannot name it either.
      const meant = use === undefined ? undefined : names.get(`${at}/use`);
      return { name: names.get(at) ?? text, ...(meant !== undefined && { use: meant }), ...facts };
    });
  const { sex, dob, height_inches: height, weight_lbs: weight } = applicant;
  const person = {
    sex,
    dob,
    height_inches: height,
    weight_lbs: weight,
    ...(applicant.conditions.length > 0 && { conditions: rows('conditions') }),
    ...(applicant.medications.length > 0 && { medications: rows('medications') }),
    ...('nicotine' in applicant && applicant.nicotine && nicotineOf(applicant.nicotine)),
  };
  const classes = Object.fromEntries(
    plan.classes.map(({ rate_class: each, open, reasons }) => [each, open ? 'open' : reasons]),
  );
  // JSON is YAML too; one field to a line keeps it readable.
  return `- name: ${JSON.stringify(name)}
  variant: ${slug}
  as_of: ${asOf}
  applicant: ${JSON.stringify(person)}
  coverage: { state: ${state}, face: ${face} }
  expect:
    classes: ${JSON.stringify(classes)}
`;
}

/** What the texts that were typed mean, by where they are in the request. */
function namesIn({ disclosures }: ExplainedApplicant): ReadonlyMap<string, string> {
  return new Map(
    disclosures.flatMap(({ param, entries: [entry] }) => (entry === undefined ? [] : [[param, entry.name]])),
  );
}

function nicotineOf(nicotine: {
  readonly last_used: string;
  readonly specificity?:
    | readonly { readonly text?: string | undefined; readonly frequency?: string | undefined }[]
    | undefined;
}) {
  const products = (nicotine.specificity ?? []).map(({ text = '', frequency }) => ({
    name: text,
    ...(frequency !== undefined && { frequency }),
  }));
  return { nicotine: { last_used: nicotine.last_used, ...(products.length > 0 && { products }) } };
}

/** scenarios.yaml with one more scenario. */
export function withScenario(text: string, scenario: string): string {
  const before = text.trim() === '' || text.trim() === '[]' ? '' : text.replace(/\n*$/, '\n\n');
  return `${before}${scenario}`;
}
