import type { ConsoleInput } from '@prequal/contract';
import { validationProblem } from '../../kernel/index.ts';
import { type RateBook, whileWanted } from '../../workbench/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';
import type { ConsoleDeps } from './console-deps.ts';

/** A file of 4 MiB in base64, and its mapping. */
const BODY_LIMIT_OF_FILES = 6 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

type RatesImport = ConsoleInput<'POST /workbench/rates/import'>['body'];

/** Reading the rate books of carriers. Nothing is stored. */
export function ratesRoutes({ workbench }: Pick<ConsoleDeps, 'workbench'>): ConsoleRoute[] {
  return [
    consoleRoute('POST /workbench/rates/import', {
      operationId: 'importRates',
      summary: 'Read a printed rate table into the rows of rates.csv',
      role: 'analyst',
      operator: true,
      bodyLimit: BODY_LIMIT_OF_FILES,
      handle: async ({ body, ...waiting }) => {
        const { work } = whileWanted(workbench, waiting);
        const read = await work('rates', { book: bookOf(body), mapping: body.mapping });
        if (read.kind === 'unreadable')
          throw refusal(body.text === undefined ? '/xlsx' : '/text', read.message);
        if (read.kind === 'unmapped') {
          throw validationProblem(
            read.issues.map(({ pointer, message }) => ({ param: `/mapping${pointer}`, detail: message })),
          );
        }
        return enveloped(200, 'rates', { rows: [...read.rows], problems: [...read.problems] });
      },
    }),
  ];
}

function refusal(param: string, detail: string): Error {
  return validationProblem([{ param, detail }]);
}

function bookOf({ text, xlsx }: RatesImport): RateBook {
  if (text !== undefined && xlsx !== undefined) throw refusal('/xlsx', 'Send either text or xlsx, not both.');
  if (text !== undefined) return { text };
  if (xlsx === undefined) throw refusal('/text', 'Send the table as text (CSV) or as xlsx (base64).');
  if (!BASE64.test(xlsx) || xlsx.length % 4 !== 0)
    throw refusal('/xlsx', 'xlsx must be the workbook in base64.');
  return { xlsx: Buffer.from(xlsx, 'base64') };
}
