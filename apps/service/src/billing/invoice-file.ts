import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Invoice } from './invoices.ts';

/**
 * Keeps a copy of the document in the installation's folder and answers its path. Written beside and moved into
 * place: whoever looks sees the whole file or none, and a crash in between is mended by asking for the invoice again.
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
