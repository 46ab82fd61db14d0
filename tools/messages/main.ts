import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { REPOSITORY, readTree } from '../architecture/tree.ts';
import { renderMessages } from './render.ts';

/** `npm run docs:messages`: writes the page of all messages. */
await writeFile(join(REPOSITORY, 'docs/messages.md'), renderMessages(await readTree()));
