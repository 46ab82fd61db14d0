import type { ConsoleData } from '@prequal/contract';
import { type NotePart, readNotes } from '@prequal/reading';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';

/** What helps agents to type, and keeps what they typed. Nothing of it is stored. */
export function agentRoutes({ accounts, catalog }: ConsoleDeps): ConsoleRoute[] {
  const { keys, clock } = accounts;
  return [
    consoleRoute('POST /notes', {
      operationId: 'readNotes',
      summary: 'Read a paragraph about an applicant, part by part',
      role: 'agent',
      handle: async ({ body }) => {
        const parts = readNotes(catalog.current().resolver, body.text, clock.now());
        return enveloped(200, 'notes', { parts: parts.map(presentPart) });
      },
    }),
    consoleRoute('GET /draft_keys', {
      operationId: 'listDraftKeys',
      summary: 'List the keys of the drafts that the member keeps in browsers',
      role: 'agent',
      // A draft that is left in a browser can be read only by somebody whom the service knows as this member.
      handle: async ({ session: { accountId, memberId } }) =>
        enveloped(200, 'draft_keys', {
          keys: keys.openVersions.map((version) =>
            keys.mac('draft', `${accountId}/${memberId}`, version).toString('base64'),
          ),
        }),
    }),
  ];
}

type PresentedPart = ConsoleData<'POST /notes'>['parts'][number];

const NOTHING = { names: [], fields: {}, field: null, values: [], because: null, candidates: [] };

function presentPart(part: NotePart): PresentedPart {
  const { kind, text } = part;
  if (kind === 'fact') return { ...NOTHING, kind, text, field: part.field, values: [...part.values] };
  if (kind === 'rest')
    return { ...NOTHING, kind, text, because: part.because, candidates: [...part.candidates] };
  return { ...NOTHING, kind, text, names: [...part.names], fields: part.fields };
}
