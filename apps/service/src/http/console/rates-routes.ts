import type { ConsoleInput } from '@prequal/contract';
import {
  importRates,
  readSheetText,
  readWorkbook,
  type Sheet,
  UnreadableSheetError,
} from '@prequal/packs/rate-book';
import { validationProblem } from '../../kernel/index.ts';
import { type ConsoleRoute, consoleRoute, enveloped } from '../route.ts';

/** A file of 4 MiB in base64, and its mapping. */
const BODY_LIMIT_OF_FILES = 6 * 1024 * 1024;
const BASE64 = /^[A-Za-z0-9+/]*={0,2}$/;

type RatesImport = ConsoleInput<'POST /workbench/rates/import'>['body'];

/** Reading the rate books of carriers. Nothing is stored. */
export function ratesRoutes(): ConsoleRoute[] {
  return [
    consoleRoute('POST /workbench/rates/import', {
      operationId: 'importRates',
      summary: 'Read a printed rate table into the rows of rates.csv',
      role: 'analyst',
      operator: true,
      bodyLimit: BODY_LIMIT_OF_FILES,
      handle: async ({ body }) => {
        const { rows, problems, issues } = importRates(sheetsOf(body), body.mapping);
        if (issues.length > 0) {
          throw validationProblem(
            issues.map(({ pointer, message }) => ({ param: `/mapping${pointer}`, detail: message })),
          );
        }
        return enveloped(200, 'rates', { rows: [...rows], problems: [...problems] });
      },
    }),
  ];
}

function sheetsOf({ text, xlsx }: RatesImport): readonly Sheet[] {
  const refuse = (param: string, detail: string) => validationProblem([{ param, detail }]);
  if (text !== undefined && xlsx !== undefined) throw refuse('/xlsx', 'Send either text or xlsx, not both.');
  const param = text === undefined ? '/xlsx' : '/text';
  try {
    if (text !== undefined) return [readSheetText(text)];
    if (xlsx === undefined) throw refuse('/text', 'Send the table as text (CSV) or as xlsx (base64).');
    if (!BASE64.test(xlsx) || xlsx.length % 4 !== 0)
      throw refuse(param, 'xlsx must be the workbook in base64.');
    return readWorkbook(Buffer.from(xlsx, 'base64'));
  } catch (error) {
    if (!(error instanceof UnreadableSheetError)) throw error;
    throw refuse(param, error.message);
  }
}
