import type { api } from '../session/api.ts';
import { WEBHOOKS } from './texts.ts';

export type EventItem = Awaited<
  ReturnType<ReturnType<typeof api.events.list>['firstPage']>
>['data']['data'][number];

const [BOX, GAP] = [9, 3];

/** The latest deliveries of an endpoint as a row of boxes, oldest first. */
export function Health({ states }: { readonly states: readonly string[] }) {
  if (states.length === 0) return <span class="hint">{WEBHOOKS.noDeliveries}</span>;
  const delivered = states.filter((state) => state === 'delivered').length;
  const text = WEBHOOKS.health(delivered, states.length);
  return (
    <span class="health">
      <svg
        width={states.length * (BOX + GAP)}
        viewBox={`0 0 ${states.length * (BOX + GAP)} 16`}
        role="img"
        aria-label={`${text}, ${WEBHOOKS.oldestFirst}: ${states.map((state) => state.replaceAll('_', ' ')).join(', ')}`}
      >
        {states.map((state, index) => {
          // A failed delivery is also shorter, so that color is not needed to see it.
          const height = state === 'delivered' ? 16 : state === 'pending' ? 12 : 8;
          const at = `${index}`;
          return (
            <rect
              key={at}
              class={state}
              x={index * (BOX + GAP)}
              y={16 - height}
              width={BOX}
              height={height}
            />
          );
        })}
      </svg>
      <span>{text}</span>
    </span>
  );
}

/** How the deliveries of some events to one endpoint went, oldest first. */
export function statesOf(events: readonly EventItem[], endpointId: string): readonly string[] {
  return events
    .flatMap(({ deliveries }) => deliveries.filter(({ endpoint_id }) => endpoint_id === endpointId))
    .map(({ status }) => status)
    .reverse();
}
