import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { isPackPath } from '@prequal/packs';
import type { ReadEntry } from 'tar';
import { DRAFT_BYTES, FILE_BYTES } from './draft-limits.ts';

/** An archive that is not taken. */
export class RefusedArchiveError extends Error {
  override readonly name = 'RefusedArchiveError';
}

/** The headers of some thousand files come on top of their texts. */
const ARCHIVE_BYTES = 2 * DRAFT_BYTES;
const MOST_ENTRIES = 5000;

/** The texts of an archive of packs, by path. Throws on links, other paths and everything that is too large. */
export async function readPackArchive(archive: Uint8Array): Promise<ReadonlyMap<string, string>> {
  const tar = await unzipped(archive);
  const { Parser } = await import('tar');
  const texts = new Map<string, string>();
  let refusal: Error | null = null;
  let entries = 0;
  const refuse = (detail: string) => {
    refusal ??= new RefusedArchiveError(detail);
  };
  const parser = new Parser({
    strict: true,
    onReadEntry: (entry: ReadEntry) => {
      entries += 1;
      if (entries > MOST_ENTRIES) refuse(`The archive has more than ${MOST_ENTRIES} entries.`);
      const path = entry.path.replace(/^\.\//, '');
      const problem = refusal === null ? problemOf(entry, path, texts) : null;
      if (problem !== null) refuse(problem);
      if (refusal !== null || entry.type === 'Directory') {
        entry.resume();
        return;
      }
      const chunks: Buffer[] = [];
      entry.on('data', (chunk: Buffer) => chunks.push(chunk));
      entry.on('end', () => {
        const text = textOf(Buffer.concat(chunks));
        if (text === null) refuse(`${path} is not a UTF-8 text.`);
        else texts.set(path, text);
      });
    },
  });
  await new Promise<void>((resolve) => {
    parser.on('end', resolve);
    parser.on('error', () => {
      refuse('The body is not a complete tar archive.');
      resolve();
    });
    parser.end(tar);
  });
  if (refusal !== null) throw refusal;
  if (texts.size === 0) throw new RefusedArchiveError('The archive contains no files of packs.');
  return texts;
}

async function unzipped(archive: Uint8Array): Promise<Buffer> {
  try {
    return await promisify(gunzip)(archive, { maxOutputLength: ARCHIVE_BYTES });
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      ? new RefusedArchiveError(`The archive must not exceed ${ARCHIVE_BYTES} bytes when it is unpacked.`)
      : new RefusedArchiveError('The body is not a gzipped tar archive.');
  }
}

function problemOf(entry: ReadEntry, path: string, texts: ReadonlyMap<string, string>): string | null {
  const shown = JSON.stringify(path.slice(0, 200));
  if (entry.type === 'Directory') return null;
  if (entry.type !== 'File' && entry.type !== 'OldFile')
    return `${shown} is not a plain file. Archives must not contain links or devices.`;
  if (!isPackPath(path))
    return `${shown} is not the path of a file of packs, such as carrier/family/rules.csv.`;
  if (texts.has(path)) return `${shown} is in the archive twice.`;
  if (entry.size > FILE_BYTES) return `${shown} exceeds ${FILE_BYTES} bytes.`;
  return null;
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    return null;
  }
}
