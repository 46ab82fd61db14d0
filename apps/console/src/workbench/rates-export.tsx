import { printRates, wideMappingOf, writeWorkbook } from '@prequal/packs/rate-book';
import { csvText, downloadCsv, downloadFile } from '../components/csv.ts';
import { readRateRows } from './merge-rates.ts';
import { RATES } from './rate-texts.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The rates as carriers print them: ages down, classes across, a sheet for each band. */
export function RatesExport({ text, name }: { readonly text: string; readonly name: string }) {
  const rows = readRateRows(text);
  const bands = [...new Set(rows.map(({ band }) => band))].sort((a, b) => a - b);
  const tables = bands.map((band) => ({
    name: RATES.band(band),
    rows: printRates(rows, wideMappingOf(rows), band),
  }));
  const workbook = () =>
    downloadFile(`${name}.xlsx`, new Blob([writeWorkbook(tables) as BlobPart], { type: XLSX }));
  const [first] = tables;
  if (first === undefined) return null;
  return (
    <div class="row-actions">
      <span>{RATES.export}</span>
      <button type="button" onClick={workbook}>
        {RATES.asWorkbook}
      </button>
      {tables.length === 1 && (
        <button type="button" onClick={() => downloadCsv(`${name}.csv`, csvText(first.rows))}>
          {RATES.asCsv}
        </button>
      )}
    </div>
  );
}
