import { EXAMPLES, fillExample } from './examples.ts';
import { QUOTE } from './texts.ts';

/** The first screen of somebody new: what happens here, and two clients to try it with. */
export function Welcome() {
  return (
    <div class="welcome">
      <h2>{QUOTE.welcome}</h2>
      <ol>
        {QUOTE.steps.map(([title, text]) => (
          <li key={title}>
            <strong>{title}</strong>
            <span class="step">{text}</span>
          </li>
        ))}
      </ol>
      <p>{QUOTE.tryOne}</p>
      <div class="examples">
        {EXAMPLES.map(({ label, facts }) => (
          <button type="button" key={label} onClick={() => fillExample(facts)}>
            {label}
          </button>
        ))}
      </div>
    </div>
  );
}
