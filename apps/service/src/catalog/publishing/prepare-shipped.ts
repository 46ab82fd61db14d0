import { dirname } from 'node:path';
import { storeContent } from '../building/build-request.ts';
import { shippedFolder } from '../data-folder.ts';
import { readShippedContent } from '../shipped.ts';
import { filesDigestOf } from './files-digest.ts';
import { writePreparedContent } from './prepared-content.ts';

/** Runs when the service is bundled: reads and checks the shipped catalog, so that a first start need not. */
const filesDigest = await filesDigestOf(shippedFolder());
const content = await readShippedContent();
const { digest, bytes } = storeContent(content);
// Beside this program, which is bundled with the code that reads the files: a bundle that is not current is not run.
await writePreparedContent(dirname(process.argv[1] ?? ''), {
  filesDigest,
  content: { digest, bytes: await bytes },
  carriers: content.carriers.length,
  variants: content.packs.length,
});
