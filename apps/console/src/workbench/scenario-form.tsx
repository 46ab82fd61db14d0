import { useSignal } from '@preact/signals';
import { copyLastItem, plainYaml, removeItem, setYamlValue, type YamlPath } from '@prequal/packs/yaml-edit';
import { SCENARIOS } from './form-texts.ts';
import type { LiveReport } from './live-messages.ts';
import { shownValue, valueAt, withEntered } from './pack-form-values.ts';
import { applicantWords, disclosed, expectedClasses, expectedWords } from './scenario-summary.ts';
import { type FieldChoice, ValueField } from './value-field.tsx';

interface Props {
  readonly text: string;
  /** What the worker found; null until it has read the product. */
  readonly report: LiveReport | null;
  readonly onEdit: (text: string) => void;
}

type ScenarioProps = Props & { readonly scenario: unknown; readonly index: number; readonly isLast: boolean };

/** scenarios.yaml as a list: who, what is expected, and whether it holds. A change replaces one value of the text. */
export function ScenarioForm({ text, report, onEdit }: Props) {
  const root = text.trim() === '' ? [] : plainYaml(text);
  if (!Array.isArray(root)) return <p class="hint">{SCENARIOS.unreadable}</p>;
  const add = () => {
    const added = copyLastItem(text, []);
    const name = SCENARIOS.copyOf(String(valueAt(root.at(-1), ['name']) ?? ''));
    onEdit(setYamlValue(added, [root.length, 'name'], name));
  };
  return (
    <div class="scenarios">
      <p class="hint">{SCENARIOS.intro}</p>
      {root.map((scenario: unknown, index) => (
        // The position is what identifies an item of a list.
        <OneScenario key={index} {...{ scenario, index, text, report, onEdit }} isLast={root.length === 1} />
      ))}
      <button type="button" disabled={root.length === 0} onClick={add}>
        {SCENARIOS.add}
      </button>
    </div>
  );
}

function OneScenario(props: ScenarioProps) {
  const { scenario, index, text, isLast, report, onEdit } = props;
  const isOpen = useSignal(false);
  const name = String(valueAt(scenario, ['name']) ?? '');
  const failed = report?.scenarios.failed.find((each) => each.name === name);
  return (
    <details
      open={isOpen.value}
      onToggle={(event) => {
        isOpen.value = event.currentTarget.open;
      }}
    >
      <summary>
        <ScenarioState report={report} hasFailed={failed !== undefined} /> <strong>{name}</strong>
        <br />
        <small>
          {applicantWords(scenario)} → {expectedWords(scenario)}
        </small>
      </summary>
      {failed !== undefined && <p class="bad-text">{failed.message}</p>}
      {isOpen.value && (
        <>
          <ScenarioFields {...props} />
          <button
            type="button"
            class="plain"
            disabled={isLast}
            aria-label={SCENARIOS.removeOne(name)}
            onClick={() => onEdit(removeItem(text, [], index))}
          >
            {SCENARIOS.remove}
          </button>
        </>
      )}
    </details>
  );
}

/** Whether the scenario holds; nothing is known while the product has errors. */
function ScenarioState({
  report,
  hasFailed,
}: {
  readonly report: LiveReport | null;
  readonly hasFailed: boolean;
}) {
  const { passed = 0, failed = [] } = report?.scenarios ?? {};
  if (passed + failed.length === 0) return <span class="tag">{SCENARIOS.notRun}</span>;
  return hasFailed ? (
    <span class="tag bad">{SCENARIOS.failed}</span>
  ) : (
    <span class="tag good">{SCENARIOS.passed}</span>
  );
}

/** What closes a class, the most frequent first. */
const REASONS = 'underwriting,build,nicotine usage,age,state,face amount,budget,zip'.split(',');

function ScenarioFields({ scenario, index, text, report, onEdit }: ScenarioProps) {
  const variants = (report?.variants ?? []).map((slug): FieldChoice => [slug, slug]);
  const field = (
    path: readonly string[],
    label: string,
    kind: 'text' | 'number' | readonly FieldChoice[],
  ) => (
    <ValueField
      key={label}
      label={label}
      shown={shownValue(valueAt(scenario, path))}
      choices={typeof kind === 'string' ? null : kind}
      onChange={(typed) => onEdit(withEntered(text, [index, ...path], { kind, typed }))}
    />
  );
  const isAged = valueAt(scenario, ['applicant', 'age']) !== undefined;
  const isBudget = valueAt(scenario, ['coverage', 'budget']) !== undefined;
  const names = disclosed(scenario);
  return (
    <>
      <div class="filters">
        {field(['name'], SCENARIOS.name, 'text')}
        {field(['variant'], SCENARIOS.variant, variants)}
        {field(['as_of'], SCENARIOS.asOf, 'text')}
        {field(['applicant', 'sex'], SCENARIOS.sex, SCENARIOS.sexes)}
        {isAged
          ? field(['applicant', 'age'], SCENARIOS.age, 'number')
          : field(['applicant', 'dob'], SCENARIOS.dob, 'text')}
        {field(['applicant', 'height_inches'], SCENARIOS.height, 'number')}
        {field(['applicant', 'weight_lbs'], SCENARIOS.weight, 'number')}
        {field(['coverage', 'state'], SCENARIOS.state, 'text')}
        {isBudget
          ? field(['coverage', 'budget'], SCENARIOS.budget, 'number')
          : field(['coverage', 'face'], SCENARIOS.face, 'number')}
      </div>
      {names.length > 0 && <p class="hint">{SCENARIOS.disclosed(names.join(', '))}</p>}
      <ExpectedClasses scenario={scenario} index={index} text={text} report={report} onEdit={onEdit} />
    </>
  );
}

/** For each class of the product, whether it is open or why it is closed. */
function ExpectedClasses({ scenario, index, text, report, onEdit }: Omit<ScenarioProps, 'isLast'>) {
  const expected = new Map(expectedClasses(scenario));
  const names = [...new Set([...expected.keys(), ...(report?.classes ?? [])])];
  const choices: readonly FieldChoice[] = [
    ['open', SCENARIOS.open],
    ...REASONS.map((reason): FieldChoice => [reason, SCENARIOS.closed(reason)]),
  ];
  const change = (name: string, typed: string) => {
    const path: YamlPath = [index, 'expect', 'classes', name];
    const value = typed === 'open' ? typed : typed === '' ? null : typed.split(', ');
    onEdit(setYamlValue(text, path, value));
  };
  return (
    <div class="filters">
      {names.map((name) => (
        <ValueField
          key={name}
          label={SCENARIOS.expected(name)}
          shown={expected.get(name) ?? ''}
          choices={choices}
          onChange={(typed) => change(name, typed)}
        />
      ))}
    </div>
  );
}
