import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invoice } from './invoices.ts';

/**
 * Keeps a copy of the document in the data directory and returns its path. The file is written next to its final name
 * and renamed, so a reader sees the whole file or none; after a crash, requesting the invoice again repairs it.
 */
export async function keepInvoiceFile(
  dataDir: string,
  { id, number, pdf }: Pick<Invoice, 'id' | 'number' | 'pdf'>,
): Promise<string> {
  const folder = join(dataDir, 'invoices');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${number}.pdf`);
  await writeFile(`${path}.${id}`, pdf, { mode: 0o600 });
  await rename(`${path}.${id}`, path);
  return path;
}
