import { strToU8, zipSync } from 'fflate';
import { columnLetters } from '../src/rate-book/sheet.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';

/** An XLSX workbook as spreadsheets write it: numbers as numbers, other cells as shared strings. */
export function workbookOf(
  sheets: Readonly<Record<string, readonly (readonly string[])[]>>,
  prolog = '',
): Uint8Array {
  const names = Object.keys(sheets);
  const strings: string[] = [];
  const files = Object.values(sheets).map((rows, index) => {
    const xml = `${HEAD}${prolog}<worksheet ${MAIN}><sheetData>${rows.map(rowXml).join('')}</sheetData></worksheet>`;
    return [`xl/worksheets/sheet${index + 1}.xml`, strToU8(xml)] as const;
  });
  function rowXml(cells: readonly string[], row: number): string {
    const written = cells.map((cell, column) => {
      const place = `r="${columnLetters(column)}${row + 1}"`;
      if (cell === '') return `<c ${place}/>`;
      if (/^\d+(?:\.\d+)?$/.test(cell)) return `<c ${place}><v>${cell}</v></c>`;
      return `<c ${place} t="s"><v>${strings.push(cell) - 1}</v></c>`;
    });
    return cells.length === 0 ? '' : `<row r="${row + 1}">${written.join('')}</row>`;
  }
  const list = names.map(
    (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  );
  const relations = names.map(
    (_, index) => `<Relationship Id="rId${index + 1}" Target="worksheets/sheet${index + 1}.xml"/>`,
  );
  const texts = strings.map((text) => `<si><r><t>${escaped(text)}</t></r><rPh><t>x</t></rPh></si>`);
  return zipSync({
    'xl/workbook.xml': strToU8(
      `${HEAD}<workbook ${MAIN} xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${list.join('')}</sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': strToU8(`${HEAD}<Relationships>${relations.join('')}</Relationships>`),
    'xl/sharedStrings.xml': strToU8(`${HEAD}<sst ${MAIN}>${texts.join('')}</sst>`),
    ...Object.fromEntries(files),
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
