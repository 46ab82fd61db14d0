import type { Signal } from '@preact/signals';
import { EVENT_TYPES, type EventType } from '@prequal/sdk';

/** A box for each event type. */
export function EventTypeBoxes({
  label,
  chosen,
}: {
  readonly label: string;
  readonly chosen: Signal<readonly EventType[]>;
}) {
  return (
    <details open={chosen.value.length > 0}>
      <summary>{label}</summary>
      <div class="types">
        {EVENT_TYPES.map((type) => (
          <label key={type}>
            <input
              type="checkbox"
              checked={chosen.value.includes(type)}
              onChange={(event) => {
                const others = chosen.value.filter((other) => other !== type);
                chosen.value = event.currentTarget.checked ? [...others, type] : others;
              }}
            />
            {type}
          </label>
        ))}
      </div>
    </details>
  );
}
