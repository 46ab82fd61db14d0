import { writeFile } from 'node:fs/promises';
import { renderEvents } from './render.ts';

/** `tsx tools/events-doc/main.ts`: writes the page about events. */
await writeFile(new URL('../../docs/api/events.md', import.meta.url), renderEvents());
