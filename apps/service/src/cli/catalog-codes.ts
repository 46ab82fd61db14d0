import { DRUG_CODE_SYSTEMS, importDrugCodes, listDrugCodes } from '../catalog/index.ts';
import { readLines } from '../underwriting/index.ts';
import { type Command, command, oneOf, optional, place } from './command.ts';
import { sheet, table } from './output.ts';

const START = { bytes: 0, lines: 0 };

export const catalogCodes: readonly Command[] = [
  command({
    name: 'catalog codes import',
    summary:
      'Load RXNCONSO.RRF or RXNSAT.RRF of an RxNorm release, in place of the one before, also in running services',
    inputs: {
      file: place('FILE', 'a file of the public layout'),
      system: optional(
        oneOf(DRUG_CODE_SYSTEMS),
        'SYSTEM',
        'rxnorm or ndc; as the layout of the file says by default',
      ),
    },
    run: (session, { file, system }) =>
      session.withContext(async (context, operator) => {
        const lines = readLines(file, START);
        const { importedAt, importedBy, ...loaded } = await importDrugCodes(context, {
          lines,
          file,
          system: system ?? null,
          actor: operator,
        });
        return { document: loaded, text: sheet(Object.entries(loaded)) };
      }),
  }),
  command({
    name: 'catalog codes list',
    summary: 'List the tables of drug codes that are loaded',
    inputs: {},
    run: (session) =>
      session.withContext(async ({ db }) => {
        const tables = await listDrugCodes(db);
        return {
          document: tables.map(({ importedAt, importedBy, ...facts }) => ({
            ...facts,
            imported_at: importedAt.toISOString(),
            imported_by: importedBy,
          })),
          text: table(
            ['system', 'entries', 'source', 'imported', 'by', 'digest'],
            tables.map((each) => [
              each.system,
              each.entries,
              each.source,
              each.importedAt,
              each.importedBy,
              each.digest.slice(0, 12),
            ]),
            'No tables of drug codes are loaded.',
          ),
        };
      }),
  }),
];
