import { readFile } from 'node:fs/promises';
import { EVENT_CATALOG, EVENT_TYPES } from '@prequal/contract';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../apps/service/src/cli/all-commands.ts';
import { renderEvents } from './render.ts';

describe('the page about events', () => {
  it('is what the catalog says (write it with: npx tsx tools/events-doc/main.ts)', async () => {
    const page = await readFile(new URL('../../docs/api/events.md', import.meta.url), 'utf8');
    expect(page).toBe(renderEvents());
  });

  it('has a row and an example for each of the 15 types', () => {
    const page = renderEvents();
    expect(EVENT_TYPES).toHaveLength(18);
    for (const type of EVENT_TYPES) {
      expect(page.split(`| [\`${type}\`](#`)).toHaveLength(2);
      expect(page.split(`\n### ${type}\n`)).toHaveLength(2);
    }
  });

  it('names only commands that exist', () => {
    const names = COMMANDS.map(({ name }) => name);
    const commands = Object.values(EVENT_CATALOG)
      .flatMap(({ triggers }) => triggers)
      .filter((trigger) => /^(?:license|account|token|billing) /.test(trigger));
    expect(commands.length).toBeGreaterThan(10);
    expect(commands.filter((command) => !names.includes(command))).toEqual([]);
  });
});
