import { strToU8, zipSync } from 'fflate';
import type { PrintedTable } from './print-rates.ts';
import { columnLetters } from './sheet.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export interface PrintedSheet {
  readonly name: string;
  readonly rows: PrintedTable;
}

/** An XLSX workbook of tables: numbers as numbers, everything else as text. */
export function writeWorkbook(sheets: readonly PrintedSheet[]): Uint8Array {
  const numbered = sheets.map(({ name, rows }, index) => ({ name: escaped(name), rows, number: index + 1 }));
  const types = numbered.map(
    ({ number }) =>
      `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  );
  const listed = numbered.map(
    ({ name, number }) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`,
  );
  const relations = numbered.map(({ number }) =>
    relation(number, 'worksheet', `worksheets/sheet${number}.xml`),
  );
  const files = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join('')}</Types>`,
    '_rels/.rels': relationsXml([relation(1, 'officeDocument', 'xl/workbook.xml')]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml(relations),
    ...Object.fromEntries(
      numbered.map(({ rows, number }) => [`xl/worksheets/sheet${number}.xml`, sheetXml(rows)]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, xml]) => [path, strToU8(HEAD + xml)])));
}

function relation(number: number, type: string, target: string): string {
  return `<Relationship Id="rId${number}" Type="${OFFICE}/${type}" Target="${target}"/>`;
}

function relationsXml(relations: readonly string[]): string {
  return `<Relationships xmlns="${PACKAGE}/relationships">${relations.join('')}</Relationships>`;
}

function sheetXml(rows: PrintedTable): string {
  const written = rows.map((cells, row) => {
    const inRow = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${row + 1}`));
    return `<row r="${row + 1}">${inRow.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${written.join('')}</sheetData></worksheet>`;
}

function cellXml(cell: string, place: string): string {
  if (cell === '') return '';
  if (/^\d+(?:\.\d+)?$/.test(cell)) return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`;
}

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
