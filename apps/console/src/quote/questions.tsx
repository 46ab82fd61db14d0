import { useSignal } from '@preact/signals';
import type { Question as OpenQuestion } from '@prequal/sdk';
import { useEffect, useRef } from 'preact/hooks';
import { answer } from '../applicant/answer.ts';
import { form } from '../applicant/form.ts';
import { APPLICANT } from '../applicant/texts.ts';
import { SelectField } from '../components/select-field.tsx';
import { TextField } from '../components/text-field.tsx';
import { busy, fieldErrors, questions, result, rowPlace } from './offers.ts';
import { QUOTE } from './texts.ts';

const SHOWN = 4;
/** More choices than this are a list instead of buttons. */
const MOST_BUTTONS = 6;

/** The facts that still change something, most products first. */
export function Questions() {
  const all = questions.value;
  const asked = all.slice(0, SHOWN);
  const isComplete = result.value?.complete === true;
  // Until everything has arrived, nothing can be said; a text that was not understood has a banner of its own.
  const isOpenTogether = !isComplete && !busy.value && result.value?.provisional !== true;
  const section = useRef<HTMLElement>(null);
  const answered = useRef(false);
  useEffect(() => {
    // An answered question disappears and would take the focus with it.
    if (!answered.current) return;
    answered.current = false;
    const next = section.current?.querySelector<HTMLElement>('input, select, button');
    if (document.activeElement === document.body) (next ?? section.current)?.focus();
  }, [all]);
  const reply = (question: OpenQuestion, value: string) => {
    if (value === '') return;
    answered.current = true;
    const label = question.choices?.find((choice) => choice.value === value)?.label;
    const mayBePart = isUnread(question.param);
    answer(question.param, value, { subject: question.subject.name, label, mayBePart });
  };
  return (
    <section
      class={isComplete ? 'questions complete' : 'questions'}
      ref={section}
      tabIndex={-1}
      aria-labelledby="questions"
    >
      <h2 id="questions">{QUOTE.questions}</h2>
      {asked.length === 0 && isComplete && <p class="hint">{QUOTE.noQuestions}</p>}
      {asked.length === 0 && busy.value && <p class="hint slow">{QUOTE.findingQuestions}</p>}
      {asked.length === 0 && isOpenTogether && <p class="hint">{QUOTE.openTogether}</p>}
      <ul>
        {asked.map((question) => (
          <li key={question.param} id={questionId(question.param)}>
            <Question question={question} onReply={(value) => reply(question, value)} />
          </li>
        ))}
      </ul>
      {all.length > SHOWN && <p class="hint">{QUOTE.moreQuestions(all.length - SHOWN)}</p>}
    </section>
  );
}

/** Whether a question is about a row whose text was not understood at all, so that an answer may be a part of it. */
function isUnread(param: string): boolean {
  const [, , list, index] = param.split('/');
  if (list !== 'conditions' && list !== 'medications') return false;
  const row = form.value[list][Number(index)];
  return row !== undefined && result.value?.disclosures.get(rowPlace(row.key))?.status === 'unrecognized';
}

/** Where the question about a fact is on the page. */
export function questionId(param: string): string {
  return `question${param.replaceAll('/', '-')}`;
}

interface QuestionProps {
  readonly question: OpenQuestion;
  readonly onReply: (value: string) => void;
}

function Question({ question, onReply }: QuestionProps) {
  const { param, type, text, choices, products } = question;
  if (choices === null) {
    return (
      <TextField
        label={text}
        note={QUOTE.changes(products)}
        placeholder={type === 'date' ? (APPLICANT.fieldHints.was_diagnosed ?? '') : ''}
        value=""
        error={fieldErrors.value.get(param) ?? null}
        onCommit={onReply}
      />
    );
  }
  if (choices.length > MOST_BUTTONS) return <LongChoice question={question} onReply={onReply} />;
  return (
    <fieldset class="choice">
      <legend>
        {text} <small>{QUOTE.changes(products)}</small>
      </legend>
      <div class="chips">
        {choices.map(({ value, label }) => (
          <button type="button" class="chip" key={value} onClick={() => onReply(value)}>
            {label}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

/** With the keyboard, the arrows pass over choices: the choice counts once it is confirmed. */
function LongChoice({ question: { text, choices, products }, onReply }: QuestionProps) {
  const chosen = useSignal('');
  return (
    <form
      class="long-choice"
      onSubmit={(event) => {
        event.preventDefault();
        onReply(chosen.value);
      }}
    >
      <SelectField
        label={text}
        note={QUOTE.changes(products)}
        value={chosen.value}
        choices={[
          ['', QUOTE.chooseAnswer],
          ...(choices ?? []).map(({ value, label }) => [value, label] as const),
        ]}
        onChange={(value) => {
          chosen.value = value;
        }}
      />
      <button type="submit">OK</button>
    </form>
  );
}
