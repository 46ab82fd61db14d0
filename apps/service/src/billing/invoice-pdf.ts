import type PDFDocument from 'pdfkit';
import { preciseMoney } from '../kernel/index.ts';
import type { Bill, LineItem } from './line-items.ts';
import { dayName, periodName, periodOf } from './period.ts';

export interface InvoiceSheet {
  readonly number: string;
  readonly period: string;
  readonly issuedAt: Date;
  readonly account: { readonly id: string; readonly name: string };
  readonly bill: Bill;
}

type Pen = InstanceType<typeof PDFDocument>;

const INK = '#1c2430';
const QUIET = '#667085';
const ACCENT = '#0f4c5c';
const RULE = '#d5dae1';
const SHADE = '#f4f6f8';
const REGULAR = 'Helvetica';
const BOLD = 'Helvetica-Bold';

/** US letter, in points. */
const PAGE = { width: 612, height: 792, margin: 54 } as const;
const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;
const WIDTH = RIGHT - LEFT;
const FLOOR = PAGE.height - 96;
const ROW_HEIGHT = 36;

/** Columns of the table: where they begin, how wide they are, and to which side their text goes. */
const COLUMNS = [
  { title: 'Description', x: LEFT + 10, width: 240, align: 'left' },
  { title: 'Quantity', x: LEFT + 256, width: 70, align: 'right' },
  { title: 'Unit price', x: LEFT + 334, width: 70, align: 'right' },
  { title: 'Amount', x: LEFT + 410, width: WIDTH - 420, align: 'right' },
] as const;

/** The document of an invoice. The same sheet gives the same bytes: nothing in it depends on when it is drawn. */
export async function drawInvoice(sheet: InvoiceSheet): Promise<Buffer> {
  // Loaded only by the command that needs it, because it takes longer to load than other commands take to run.
  const { default: Document } = await import('pdfkit');
  const pen = new Document({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'en-US',
    displayTitle: true,
    info: {
      Title: `Invoice ${sheet.number}`,
      Author: 'prequal',
      Subject: `${periodName(sheet.period)}, account ${sheet.account.id}`,
      Creator: 'prequal',
      Producer: 'prequal',
      CreationDate: sheet.issuedAt,
      ModDate: sheet.issuedAt,
    },
  });
  const chunks: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pen.on('data', (chunk: Buffer) => chunks.push(chunk));
    pen.on('end', () => resolve(Buffer.concat(chunks)));
    pen.on('error', reject);
  });
  drawHead(pen, sheet);
  const y = drawLines(pen, sheet, drawFacts(pen, sheet));
  drawTotals(pen, sheet, y);
  drawFeet(pen, sheet);
  pen.end();
  return whole;
}

function drawHead(pen: Pen, sheet: InvoiceSheet): void {
  pen.rect(0, 0, PAGE.width, 8).fill(ACCENT);
  write(pen, 'prequal', { x: LEFT, y: 44, style: { font: BOLD, size: 22, color: ACCENT } });
  write(pen, 'Underwriting prequalification', { x: LEFT, y: 70, style: { size: 9, color: QUIET } });
  write(pen, 'Invoice', { x: LEFT, y: 42, style: { font: BOLD, size: 24, align: 'right' } });
  write(pen, sheet.number, { x: LEFT, y: 71, style: { size: 10, color: QUIET, align: 'right' } });
}

/** Payer and period side by side. Returns where the table begins. */
function drawFacts(pen: Pen, sheet: InvoiceSheet): number {
  const top = 126;
  const half = WIDTH / 2;
  label(pen, 'Billed to', { x: LEFT, y: top });
  const { account } = sheet;
  pen.font(BOLD).fontSize(12);
  const name = printable(account.name);
  const nameHeight = Math.min(pen.heightOfString(name, { width: half - 20 }), 45);
  pen.fillColor(INK).text(name, LEFT, top + 15, { width: half - 20, height: 45, ellipsis: true });
  write(pen, account.id, { x: LEFT, y: top + 19 + nameHeight, style: { size: 9, color: QUIET } });

  const facts: readonly (readonly [string, string])[] = [
    ['Invoice number', sheet.number],
    ['Date of issue', dayName(sheet.issuedAt)],
    ['Period', periodName(sheet.period)],
    ['Currency', 'US dollar'],
  ];
  facts.forEach(([name, value], index) => {
    const y = top + index * 18;
    write(pen, name, { x: LEFT + half + 30, y, style: { size: 9, color: QUIET } });
    write(pen, value, { x: LEFT, y, style: { size: 9, align: 'right' } });
  });
  return Math.max(top + 19 + nameHeight + 12, top + facts.length * 18) + 34;
}

function drawLines(pen: Pen, sheet: InvoiceSheet, top: number): number {
  let y = drawTableHead(pen, top);
  for (const line of sheet.bill.lineItems.filter(({ kind }) => kind === 'usage')) {
    if (y + ROW_HEIGHT > FLOOR) {
      pen.addPage();
      pen.rect(0, 0, PAGE.width, 8).fill(ACCENT);
      y = drawTableHead(pen, 54);
    }
    y = drawLine(pen, line, y);
  }
  return y;
}

function drawTableHead(pen: Pen, y: number): number {
  pen.rect(LEFT, y, WIDTH, 24).fill(ACCENT);
  for (const { title, x, width, align } of COLUMNS) {
    pen
      .font(BOLD)
      .fontSize(9)
      .fillColor('#ffffff')
      .text(title, x, y + 8, { width, align, lineBreak: false });
  }
  return y + 24;
}

function drawLine(pen: Pen, line: LineItem, y: number): number {
  const cells = [
    line.description,
    line.quantity.toLocaleString('en-US'),
    line.unit_price.display,
    line.amount.display,
  ];
  COLUMNS.forEach(({ x, width, align }, index) => {
    const height = 11;
    const options = { width, align, height, lineBreak: index === 0, ellipsis: true };
    pen
      .font(REGULAR)
      .fontSize(9.5)
      .fillColor(INK)
      .text(cells[index] ?? '', x, y + 8, options);
  });
  const [column] = COLUMNS;
  const below =
    line.license_id === null ? periodName(line.period) : `${periodName(line.period)} · ${line.license_id}`;
  pen
    .fontSize(8)
    .fillColor(QUIET)
    .text(below, column.x, y + 21, { width: column.width, lineBreak: false });
  pen
    .moveTo(LEFT, y + ROW_HEIGHT)
    .lineTo(RIGHT, y + ROW_HEIGHT)
    .lineWidth(0.5)
    .stroke(RULE);
  return y + ROW_HEIGHT;
}

function drawTotals(pen: Pen, sheet: InvoiceSheet, below: number): void {
  const { chargeCents, creditCents, totalCents } = sheet.bill;
  const height = 118;
  let y = below + 18;
  if (y + height > FLOOR + 20) {
    pen.addPage();
    pen.rect(0, 0, PAGE.width, 8).fill(ACCENT);
    y = 54;
  }
  const x = LEFT + WIDTH / 2;
  const sums: readonly (readonly [string, number])[] = [
    ['Usage', chargeCents],
    ['Credits applied', creditCents === 0 ? 0 : -creditCents],
  ];
  for (const [name, cents] of sums) {
    write(pen, name, { x: x + 14, y, style: { size: 9.5, color: QUIET } });
    write(pen, preciseMoney(cents).display, { x: LEFT, y, style: { size: 9.5, align: 'right', inset: 10 } });
    y += 18;
  }
  pen.roundedRect(x, y + 4, WIDTH / 2, 40, 4).fill(SHADE);
  write(pen, 'Amount due', { x: x + 14, y: y + 18, style: { font: BOLD, size: 11 } });
  write(pen, preciseMoney(totalCents).display, {
    x: LEFT,
    y: y + 15,
    style: {
      font: BOLD,
      size: 15,
      color: ACCENT,
      align: 'right',
      inset: 10,
    },
  });
  const running = sheet.period === periodOf(sheet.issuedAt);
  const note = running
    ? 'This invoice was issued before the end of its period. Later usage appears on a later invoice.'
    : null;
  if (totalCents === 0)
    write(pen, 'Nothing is due.', { x: x + 14, y: y + 52, style: { size: 8.5, color: QUIET } });
  if (note !== null) {
    pen
      .font(REGULAR)
      .fontSize(8.5)
      .fillColor(QUIET)
      .text(note, LEFT, y + 10, { width: WIDTH / 2 - 30, lineGap: 2 });
  }
}

/** The number of pages is known only now. */
function drawFeet(pen: Pen, sheet: InvoiceSheet): void {
  const { start, count } = pen.bufferedPageRange();
  for (let page = start; page < start + count; page++) {
    pen.switchToPage(page);
    const y = PAGE.height - 56;
    pen
      .moveTo(LEFT, y - 12)
      .lineTo(RIGHT, y - 12)
      .lineWidth(0.5)
      .stroke(RULE);
    write(pen, `${sheet.number} · ${sheet.account.id}`, { x: LEFT, y, style: { size: 8, color: QUIET } });
    write(pen, `Page ${page - start + 1} of ${count}`, {
      x: LEFT,
      y,
      style: { size: 8, color: QUIET, align: 'right' },
    });
  }
}

interface Style {
  readonly font?: string;
  readonly size: number;
  readonly color?: string;
  readonly align?: 'left' | 'right';
  readonly inset?: number;
}

/** One line of text; right-aligned text ends at the margin. */
function write(
  pen: Pen,
  text: string,
  { x, y, style }: { readonly x: number; readonly y: number; readonly style: Style },
): void {
  const { font = REGULAR, size, color = INK, align = 'left', inset = 0 } = style;
  const shown = printable(text);
  pen.font(font).fontSize(size).fillColor(color);
  const at = align === 'left' ? x : RIGHT - inset - pen.widthOfString(shown);
  pen.text(shown, at, y, { lineBreak: false });
}

function label(pen: Pen, text: string, { x, y }: { readonly x: number; readonly y: number }): void {
  write(pen, text.toUpperCase(), { x, y, style: { font: BOLD, size: 8, color: QUIET } });
}

/** The built-in PDF fonts have Latin letters only; the account id distinguishes names that become equal. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[^ -~\u00a0-\u00ff\u0152\u0153\u0160\u0161\u017d\u017e\u2013-\u2026\u20ac]/gu, '?');
}
