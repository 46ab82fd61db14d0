import { describe, expect, it } from 'vitest';
import { type Edit, editedPack, writeFiles } from './fixtures/minimal-pack.ts';
import { fixtureSubjects } from './fixtures/reference-fixture.ts';
import { loadPackSet } from './load-pack-set.ts';
import { buildArtifact, readArtifact, writeArtifact } from './pack-set-artifact.ts';

const load = (edits: readonly Edit[] = []) => loadPackSet(writeFiles(editedPack(edits)), fixtureSubjects);

describe('a built pack set', () => {
  it('is restored as it was, including logos', () => {
    const artifact = buildArtifact(load());
    expect(readArtifact(writeArtifact(artifact))).toEqual(artifact);
    expect(artifact.carriers[0]?.logo).toContain('<svg');
  });

  it('is the same for the same packs in any folder', () => {
    expect(buildArtifact(load()).digest).toBe(buildArtifact(load()).digest);
  });

  it('is not made from packs with errors', () => {
    expect(() => buildArtifact(load([['rules.csv', 'Stroke,treatment', 'Strok,treatment']]))).toThrow(
      '1 error',
    );
  });

  it('is refused when a single rate was changed', () => {
    const text = writeArtifact(buildArtifact(load()));
    expect(() => readArtifact(text.replace('3770', '3771'))).toThrow('the packs have digest');
  });

  it.each(['{}', '[]', 'null', '{"format":2}'])('is not %s', (text) => {
    expect(() => readArtifact(text)).toThrow('not a built pack set');
  });
});
