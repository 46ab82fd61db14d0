import { mkdirSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadPackSet } from '@prequal/packs';
import { describe, expect, it } from 'vitest';
import { minimalPack } from '../../../../packages/packs/test/minimal-pack.ts';
import { fixtureSubjects } from '../../../../packages/packs/test/reference-fixture.ts';
import { writeFiles } from '../../test/write-files.ts';
import { folderFiles } from './folder-files.ts';

const SECRET = '{"keys":{"1":"c2VjcmV0"}}';
const CARRIER = 'plain-meadow/carrier.yaml';

/** A pack set next to a file that only the service may read. */
function packsBesideSecret(changes: Readonly<Record<string, string>> = {}): string {
  const files = Object.entries({ ...minimalPack, ...changes }).map(([path, text]) => [`packs/${path}`, text]);
  const dir = writeFiles({ ...Object.fromEntries(files), 'keys.json': SECRET });
  return join(dir, 'packs');
}

function refusal(dir: string) {
  const { issues, carriers } = loadPackSet(folderFiles(dir), fixtureSubjects);
  expect(JSON.stringify(carriers)).not.toContain('c2VjcmV0');
  return issues.map(({ message }) => message).join(' ');
}

describe('a pack cannot publish a file from outside its folder', () => {
  it.each(['../../keys.json', '/etc/passwd', '../plain-meadow/../../keys.json'])('named as %s', (logo) => {
    const carrier = minimalPack[CARRIER]?.replace('logo.svg', logo) ?? '';
    expect(refusal(packsBesideSecret({ [CARRIER]: carrier }))).toContain('outside the folder');
  });

  it.each(['logo.svg', 'plain-final-expense/rules.csv', 'carrier.yaml'])('through a link at %s', (name) => {
    const dir = packsBesideSecret();
    const folder = join(dir, 'plain-meadow');
    const family = Object.keys(minimalPack).find((path) => path.endsWith('rules.csv')) ?? '';
    const path = name.endsWith('rules.csv') ? join(dir, family) : join(folder, name);
    unlinkSync(path);
    symlinkSync(join(dir, '..', 'keys.json'), path);
    expect(refusal(dir)).toContain('outside the folder');
  });

  it('through a chain of links', () => {
    const dir = packsBesideSecret();
    const logo = join(dir, 'plain-meadow', 'logo.svg');
    unlinkSync(logo);
    symlinkSync(join(dir, '..', 'keys.json'), join(dir, 'plain-meadow', 'mark.svg'));
    symlinkSync('mark.svg', logo);
    expect(refusal(dir)).toContain('outside the folder');
  });
});

it('a link to another file of the same carrier is fine', () => {
  const dir = packsBesideSecret();
  const logo = join(dir, 'plain-meadow', 'logo.svg');
  unlinkSync(logo);
  writeFileSync(join(dir, 'plain-meadow', 'mark.svg'), minimalPack['plain-meadow/logo.svg'] ?? '');
  symlinkSync('mark.svg', logo);
  expect(loadPackSet(folderFiles(dir), fixtureSubjects).issues).toEqual([]);
});

it('a folder named like a logo is refused, not read', () => {
  const dir = packsBesideSecret();
  const logo = join(dir, 'plain-meadow', 'logo.svg');
  unlinkSync(logo);
  mkdirSync(logo);
  expect(refusal(dir)).toContain('is not a file');
});

it('a pack set behind a link is read like any other', () => {
  const dir = packsBesideSecret();
  symlinkSync(dir, join(dir, '..', 'linked'));
  expect(loadPackSet(folderFiles(join(dir, '..', 'linked')), fixtureSubjects).issues).toEqual([]);
});
