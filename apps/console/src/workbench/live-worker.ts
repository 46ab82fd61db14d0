import {
  countPeople,
  type PackIssue,
  type PreparedReference,
  prepareReference,
  type ReferenceCatalog,
  readLiveFamily,
  sourceFiles,
} from '@prequal/packs';
import { declaredClasses } from './declared-classes.ts';
import type { LiveRequest, LiveResponse } from './live-messages.ts';
import { findNames, subjectNames } from './subject-names.ts';

/** Checks a family while somebody edits it, beside the page, so that typing never waits. */

/** People whose results are counted for each rule. */
const PEOPLE = 500;
/** They are counted when nothing was edited for so long. */
const PAUSE_MS = 600;

let prepared: PreparedReference | null = null;
let names: ReturnType<typeof subjectNames> = [];
let counting: ReturnType<typeof setTimeout> | undefined;

addEventListener('message', ({ data }: MessageEvent<LiveRequest>) => {
  if (data.kind === 'reference') {
    const catalog = JSON.parse(data.json) as ReferenceCatalog;
    prepared = prepareReference(catalog);
    names = subjectNames(catalog);
  } else if (data.kind === 'names') {
    respond({ kind: 'names', turn: data.turn, names: findNames(names, data.text, data.type) });
  } else if (prepared !== null) {
    checkFamily(data, prepared);
  }
});

function checkFamily(
  { turn, files, asOf }: Extract<LiveRequest, { kind: 'family' }>,
  reference: PreparedReference,
): void {
  clearTimeout(counting);
  const start = performance.now();
  const { issues, warnings, scenarios, hits, packs } = readLiveFamily(sourceFiles(files), reference);
  const as = (severity: 'error' | 'warning') => (issue: PackIssue) => ({ ...issue, severity });
  const report = {
    issues: [...issues.map(as('error')), ...warnings.map(as('warning'))],
    scenarios,
    hits,
    // Somebody who adds a rule needs the names of the classes while the rule is not complete.
    classes: packs.length > 0 ? namesOfClasses(packs) : declaredClasses(files),
    variants: packs.map(({ slug }) => slug),
    ms: performance.now() - start,
  };
  respond({ kind: 'family', turn, report });
  if (packs.length === 0) return;
  counting = setTimeout(() => {
    const people = Object.fromEntries(countPeople(packs, reference, { count: PEOPLE, asOf }));
    respond({ kind: 'people', turn, people, of: PEOPLE });
  }, PAUSE_MS);
}

function namesOfClasses(packs: ReturnType<typeof readLiveFamily>['packs']): readonly string[] {
  return [...new Set(packs.flatMap((pack) => pack.classes.map(({ name }) => name)))];
}

function respond(response: LiveResponse): void {
  postMessage(response);
}
