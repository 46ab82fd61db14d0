import { answer } from './form.ts';
import { type OpenQuestion, questions } from './offers.ts';
import { QUOTE } from './texts.ts';

const SHOWN = 6;

/** The facts that still change something, most products first. */
export function Questions() {
  const asked = questions.value.slice(0, SHOWN);
  return (
    <div class="questions">
      <h2>{QUOTE.questions}</h2>
      {asked.length === 0 ? (
        <p class="hint">{QUOTE.noQuestions}</p>
      ) : (
        <ul>
          {asked.map((question) => (
            <li key={question.param}>
              <label for={`q-${question.param}`}>
                {question.text} <small>{QUOTE.changes(question.products)}</small>
              </label>
              <Answer question={question} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Answer({ question: { param, type, choices } }: { readonly question: OpenQuestion }) {
  if (choices !== null) {
    return (
      <select id={`q-${param}`} value="" onChange={(event) => answer(param, event.currentTarget.value)}>
        <option value="">–</option>
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  return (
    <input
      id={`q-${param}`}
      placeholder={type === 'date' ? QUOTE.dateHint : ''}
      onChange={(event) => answer(param, event.currentTarget.value)}
    />
  );
}
