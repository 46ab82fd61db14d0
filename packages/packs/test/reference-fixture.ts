import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ReferenceCondition, ReferenceMedication, ReferenceNames } from '@prequal/engine';
import { type PackSubjects, subjectIndexOf } from '../src/subject-index.ts';
import { csvRows } from './csv-rows.ts';

function rowsOf(name: string): readonly Record<string, string>[] {
  const path = fileURLToPath(new URL(name, import.meta.url));
  return csvRows(readFileSync(path, 'utf8'));
}

const conditionRows = new Map(rowsOf('conditions.csv').map((row) => [row.name ?? '', row]));

/** The chain of parents, nearest first. */
function ancestorsOf(name: string): readonly string[] {
  const parent = conditionRows.get(name)?.parent ?? '';
  return parent === '' ? [] : [parent, ...ancestorsOf(parent)];
}

const conditions: readonly ReferenceCondition[] = [...conditionRows.keys()].map((name) => {
  const ancestors = ancestorsOf(name);
  const groups = new Set([name, ...ancestors].map((each) => conditionRows.get(each)?.group ?? ''));
  return { name, ancestors, groups: [...groups], severity: 'none', kind: 'course', milder: false };
});
const medications: readonly ReferenceMedication[] = rowsOf('medications.csv').map((row) => ({
  name: row.name ?? '',
  ancestors: row.generic === '' || row.generic === undefined ? [] : [row.generic],
  groups: [],
  uses: (row.uses ?? '').split(';').filter((use) => use !== ''),
  indications: [],
}));
const nicotine = rowsOf('nicotine.csv').map((row) => ({ name: row.name ?? '', type: row.type ?? '' }));

/** A frozen piece of the reference catalog: all base conditions and the core medications. */
export const fixtureSubjects: PackSubjects = subjectIndexOf({ conditions, medications, nicotine });

/** The same piece as the engine takes it. */
export const fixtureReference: ReferenceNames = { conditions, medications };
