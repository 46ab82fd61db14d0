import { Type } from 'typebox';
import {
  described,
  idOf,
  literalUnion,
  named,
  nullable,
  objectName,
  pageQuery,
  strict,
  Timestamp,
} from '../schema.ts';
import { ExplanationSchema } from '../underwriting/explain.ts';
import { DRAFT_STATUSES, FILE_CHANGES, ISSUE_SEVERITIES, JOB_STATUSES } from '../vocabulary/index.ts';

/** What analysts and publishers of the operator account send, and what they see. */

const Count = Type.Integer({ minimum: 0 });
const Version = Type.String({ maxLength: 40, description: 'A catalog version.' });
const Path = Type.String({
  minLength: 1,
  maxLength: 200,
  pattern:
    '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}/(?:[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}/)?[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}\\.(?:yaml|csv|svg|md|txt)$',
  'x-expects': 'the path of a file of packs, such as carrier/family/rules.csv',
  description: 'Path of the file: `<carrier>/<file>` or `<carrier>/<family>/<file>`.',
});
const ShownPath = Type.String({ description: 'Path of the file.' });
const Digest = Type.String({ description: 'SHA-256 of the text, in hexadecimal.' });
/** Not only spaces: a list shows it as a link. */
const Prose = (maxLength: number) =>
  Type.String({
    minLength: 1,
    maxLength,
    pattern: '\\S',
    'x-expects': `1 to ${maxLength} characters, not only spaces`,
  });

export const DraftPath = strict({ id: idOf('draft', 'The draft.') });
export const VersionPath = strict({ version: Version });
/** What no file can be called is as unknown as any other file. */
export const WorkbenchFileQuery = strict({ path: Type.String(), version: Type.Optional(Version) });
export const CatalogSearchQuery = strict({
  q: Type.String({ minLength: 2, maxLength: 100, description: 'Words that a line must contain.' }),
});
export const CatalogQualityQuery = strict({
  carrier: Type.String({
    minLength: 1,
    maxLength: 64,
    pattern: '^[A-Za-z0-9_][A-Za-z0-9_.-]{0,63}$',
    'x-expects': 'the folder of a carrier, such as plain-meadow',
    description: 'Folder of the carrier.',
  }),
});
export const ReferenceQuery = strict({ version: Type.Optional(Version) });
export const DraftFileQuery = strict({ path: Path });
export const DraftListQuery = strict({
  ...pageQuery({ defaultLimit: 50, maxLimit: 200 }),
  status: Type.Optional(literalUnion(DRAFT_STATUSES, { description: 'Only drafts in this state.' })),
});
export const DraftBody = named('NewDraft', {
  title: Prose(200),
  description: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
});
export const DraftImportQuery = strict({
  title: Type.Optional(Prose(200)),
  description: Type.Optional(Type.String({ maxLength: 2000 })),
});
const FileRevision = Type.Integer({
  minimum: 0,
  maximum: 2_000_000_000,
  description: 'The revision of the file in the draft; 0 if the draft does not change it yet.',
});
export const DraftFileBody = named('DraftFileText', {
  path: Path,
  text: Type.String({ maxLength: 4_194_304 }),
  revision: FileRevision,
});
export const DraftFileRemovalBody = named('DraftFileRemoval', { path: Path, revision: FileRevision });
export const CommentBody = named('NewDraftComment', { text: Prose(10_000) });
export const OptionalCommentBody = named('DraftRemark', {
  comment: Type.Optional(nullable(Type.String({ maxLength: 10_000 }))),
});
export const PublishBody = named('DraftPublication', {
  at: Type.Optional(nullable(described(Timestamp, 'When to publish; at once by default.'))),
});
export const ImpactBody = named('DraftImpactRequest', {
  population: Type.Union(
    [
      Type.Literal('shipped'),
      Type.Literal('recorded'),
      Type.Array(Type.Record(Type.String(), Type.Unknown()), { minItems: 1, maxItems: 10_000 }),
    ],
    {
      description: 'The shipped applicants, the recorded decisions of all accounts, or own rows.',
      'x-expects': '"shipped", "recorded" or 1 to 10,000 rows',
    },
  ),
  days: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 90, description: 'How far back recorded decisions go; 30 days.' }),
  ),
});

const ListedFiles = Type.Array(
  named('CatalogFileEntry', {
    path: ShownPath,
    bytes: described(Count, 'Size of the text in UTF-8.'),
    digest: Digest,
  }),
  { description: 'The files.' },
);

export const WorkbenchCatalogSchema = named('WorkbenchCatalog', {
  version: Version,
  carriers: Type.Array(
    named('WorkbenchCarrier', {
      slug: Type.String({ description: 'Folder of the carrier.' }),
      name: Type.String({ description: 'Name of the carrier.' }),
      files: ListedFiles,
      families: Type.Array(
        named('WorkbenchFamily', {
          slug: Type.String({ description: 'Folder of the product family.' }),
          name: Type.String({ description: 'Name of the family.' }),
          class: Type.String({ description: 'Class of the product.' }),
          revision: Type.String({ description: 'Revision of the pack.' }),
          sources: Type.Array(Type.String(), {
            description: 'The documents that the rules and rates come from.',
          }),
          variants: Type.Array(
            strict({
              slug: Type.String({ description: 'Slug of the variant.' }),
              name: Type.String({ description: 'Name of the variant.' }),
            }),
            { description: 'The variants.' },
          ),
          files: ListedFiles,
          scenarios: described(Count, 'Number of scenarios.'),
        }),
        { description: 'The product families.' },
      ),
    }),
    { description: 'The carriers, by folder.' },
  ),
});

export const WorkbenchFileSchema = named('WorkbenchFile', {
  path: ShownPath,
  version: Version,
  digest: Digest,
  text: Type.String({ description: 'The text of the file.' }),
});

export const CatalogSearchSchema = named('CatalogSearch', {
  version: Version,
  matches: Type.Array(
    named('CatalogMatch', {
      carrier: Type.String({ description: 'Name of the carrier.' }),
      family: Type.String({ description: 'Name of the product family.' }),
      path: ShownPath,
      line: Type.Integer({ minimum: 1, description: 'Line of the file.' }),
      text: Type.String({ description: 'The line.' }),
    }),
    { description: 'Lines of rules and settings with all words, by file; at most 200.' },
  ),
  total: described(Count, 'How many lines there are in all.'),
});

const Actor = Type.String({ description: 'A member (`mem_…`) or an operator of the command line.' });

export const DraftCommentSchema = named('DraftComment', {
  id: Type.Integer({ minimum: 1, description: 'Number of the comment in the draft.' }),
  object: objectName('comment'),
  author: Actor,
  text: Type.String({ description: 'What was written.' }),
  created_at: Timestamp,
});

export const DraftSchema = named('Draft', {
  id: idOf('draft', 'Id of the draft.'),
  object: objectName('draft'),
  title: Type.String({ description: 'What the draft changes.' }),
  description: nullable(Type.String(), 'Why.'),
  base_version: described(Version, 'The published version that the draft changes.'),
  status: literalUnion(DRAFT_STATUSES, { description: 'State of the draft.' }),
  authors: Type.Array(Actor, { description: 'Who made it and changed its files.' }),
  people: Type.Array(strict({ id: Actor, name: Type.String({ description: 'Name of the person.' }) }), {
    description: 'The names of the members that the draft mentions.',
  }),
  approvers: Type.Array(strict({ id: Actor, name: Type.String({ description: 'Name of the person.' }) }), {
    description: 'The members who may approve the draft or send it back.',
  }),
  revision: described(Count, 'Grows with every change of a file.'),
  files: Type.Array(
    named('DraftFile', {
      path: ShownPath,
      change: literalUnion(FILE_CHANGES, { description: 'What the draft does to the file.' }),
      revision: described(Count, 'Revision of the file in the draft.'),
      bytes: described(Count, 'Size of the text in UTF-8; 0 if the file is removed.'),
      digest: nullable(Digest, 'Null if the file is removed.'),
      changed_by: Actor,
      changed_at: Timestamp,
    }),
    { description: 'The files that it changes.' },
  ),
  comments: Type.Array(DraftCommentSchema, { description: 'What people wrote, oldest first.' }),
  approved_by: nullable(Actor),
  publish_at: described(nullable(Timestamp), 'When it is published by itself; null if not scheduled.'),
  schedule_problem: nullable(Type.String(), 'Why the last scheduled publication did not happen.'),
  published_version: nullable(Version, 'The version that it became.'),
  created_at: Timestamp,
  updated_at: Timestamp,
});

export const DraftFileTextSchema = named('DraftFileContent', {
  path: ShownPath,
  change: nullable(literalUnion(FILE_CHANGES), 'What the draft does to the file; null for nothing.'),
  revision: described(Count, 'Revision of the file in the draft; 0 if the draft does not change it.'),
  text: nullable(Type.String(), 'The text in the draft; null if the draft removes the file.'),
  base_text: nullable(Type.String(), 'The text in the base version; null if it is new.'),
});

const DraftIssueSchema = named('DraftIssue', {
  path: ShownPath,
  line: Type.Integer({ minimum: 1, description: 'Line of the file.' }),
  column: Type.Integer({ minimum: 1, description: 'Column of the line.' }),
  code: Type.String({ description: 'What is wrong, for programs.' }),
  severity: literalUnion(ISSUE_SEVERITIES, { description: 'Whether it is an error.' }),
  message: Type.String({ description: 'What is wrong, for people.' }),
});

const Treated = (description: string) =>
  strict(
    {
      ruled: described(Count, 'A rule names it or something broader.'),
      group: described(Count, 'A rule names a group or class of it.'),
      unlisted: described(Count, 'Its severity decides.'),
      inferred: described(Count, 'What it implies counts.'),
      ignored: described(Count, 'It changes nothing.'),
    },
    { description },
  );

export const CatalogQualitySchema = named('CatalogQuality', {
  version: Version,
  carrier: Type.String({ description: 'Folder of the carrier.' }),
  families: Type.Array(
    named('FamilyQuality', {
      slug: Type.String({ description: 'Folder of the product family.' }),
      problems: described(Count, 'Number of findings.'),
      issues: Type.Array(DraftIssueSchema, { description: 'The first findings, by file and line.' }),
      conditions: Treated('Conditions × variants, by what decides about them.'),
      medications: Treated('Medications × variants, by what decides about them.'),
    }),
    { description: 'The product families.' },
  ),
});

export const DraftCheckSchema = named('DraftCheck', {
  errors: described(Count, 'Errors that keep the draft from being submitted.'),
  warnings: described(Count, 'Findings that do not.'),
  issues: Type.Array(DraftIssueSchema, { description: 'Errors and warnings, by file and line.' }),
  scenarios: strict(
    {
      passed: described(Count, 'Scenarios that passed.'),
      failed: Type.Array(
        named('FailedScenario', {
          path: ShownPath,
          name: Type.String({ description: 'Name of the scenario.' }),
          message: Type.String({ description: 'What differs.' }),
        }),
        { description: 'Scenarios that failed.' },
      ),
    },
    { description: 'The scenarios of the carriers that the draft changes.' },
  ),
  coverage: Type.Array(
    named('ProductCoverage', {
      product: Type.String({ description: 'The product variant.' }),
      type: literalUnion(['condition', 'medication'], { description: 'What was counted.' }),
      ruled: described(Count, 'A rule names it or something broader.'),
      group: described(Count, 'A rule names a group or class of it.'),
      unlisted: described(Count, 'Its severity decides.'),
      inferred: described(Count, 'What it implies counts.'),
      ignored: described(Count, 'It changes nothing.'),
    }),
    { description: 'How the changed products treat conditions and medications.' },
  ),
  properties: Type.Array(
    named('CheckedProperty', {
      property: Type.String({ description: 'What must hold for every product.' }),
      comparisons: described(Count, 'How often it was tried.'),
      violations: described(Count, 'How often it did not hold.'),
    }),
    { description: 'Properties that were tried on the changed products.' },
  ),
});

export const DraftTrySchema = named('DraftTry', {
  draft: nullable(ExplanationSchema, 'With the draft; null if it lacks a requested product.'),
  published: nullable(ExplanationSchema, 'With the current version; null if it lacks a requested product.'),
});

export const DraftDiffSchema = named('DraftDiff', {
  files: Type.Array(
    named('ChangedFile', {
      path: ShownPath,
      change: literalUnion(FILE_CHANGES, { description: 'What the draft does to the file.' }),
      cells: Type.Array(
        named('ChangedCell', {
          row: Type.Integer({ minimum: 1, description: 'Row of the file, from 1, which is the header.' }),
          column: Type.String({ description: 'Column by its name; `line` for files that are no tables.' }),
          before: nullable(Type.String(), 'Null if the row is new.'),
          after: nullable(Type.String(), 'Null if the row is gone.'),
        }),
        { description: 'The cells that differ; of a very long list the first ones.' },
      ),
    }),
    { description: 'The changed files.' },
  ),
  words: Type.Array(Type.String(), { description: 'What changes for applicants, in sentences.' }),
});

const VERSION_FIELDS = {
  version: Version,
  object: objectName('catalog_version'),
  digest: Type.String({ description: 'SHA-256 of the content, in hexadecimal.' }),
  origin: literalUnion(['shipped', 'published'], { description: 'Where it comes from.' }),
  current: Type.Boolean({ description: 'Whether it is in force.' }),
  carriers: described(Count, 'Number of carriers.'),
  variants: described(Count, 'Number of product variants.'),
  published_at: Timestamp,
  published_by: Type.String({ description: 'Who published it.' }),
  published_by_name: nullable(Type.String(), 'The name of the member who published it.'),
};
export const PublishedVersionSchema = named('PublishedCatalogVersion', VERSION_FIELDS);

export const DraftPublicationSchema = named('PublishedDraft', {
  version: nullable(Version, 'The new version; null if the publication is scheduled.'),
  draft: DraftSchema,
});

const Slug = Type.String({ description: 'The product variant.' });
const People = described(Count, 'Number of applicants.');
const Singles = Type.Array(strict({ slug: Slug, people: People }), {
  description: 'Variants that only one side has, with the applicants who have a class in them.',
});
const Cents = Type.Integer({ description: 'Cents in the default mode.' });

export const ImpactResultSchema = named('DraftImpact', {
  people: described(Count, 'Applicants who were evaluated.'),
  skipped: described(Count, 'Rows that could not be evaluated.'),
  comparisons: described(Count, 'Applicants × variants.'),
  unchanged: described(Count, 'Comparisons with the same result.'),
  migrations: Type.Array(
    strict({
      slug: Slug,
      from: Type.String({ description: 'Class before; `none` if closed.' }),
      to: Type.String({ description: 'Class after; `none` if closed.' }),
      people: People,
      example: nullable(Type.String(), 'The first such row; null for recorded decisions.'),
    }),
    { description: 'Applicants who change class, most first.' },
  ),
  premiums: Type.Array(
    strict({
      slug: Slug,
      dearer: People,
      cheaper: People,
      sum_cents: Cents,
      largest_rise_cents: Cents,
      largest_fall_cents: Cents,
    }),
    { description: 'Applicants who keep their class and pay another premium.' },
  ),
  prices: Type.Array(
    strict({
      from_percent: nullable(Type.Integer(), 'Null below the first step.'),
      to_percent: nullable(Type.Integer(), 'Null above the last step.'),
      people: People,
    }),
    {
      description:
        'Applicants who keep their class, by how much their premium changes; empty if none does. An own count for each variant.',
    },
  ),
  removed: Singles,
  added: Singles,
});

export const WorkbenchJobSchema = named('WorkbenchJob', {
  id: idOf('job', 'Id of the job.'),
  object: objectName('job'),
  kind: Type.String({ description: 'What the job does.' }),
  status: literalUnion(JOB_STATUSES, { description: 'State of the job.' }),
  done: described(Count, 'Steps that are done.'),
  total: described(Count, 'Steps in all; 0 until they are counted.'),
  result: nullable(ImpactResultSchema, 'Null unless the job is completed.'),
  problem: nullable(Type.String(), 'Why the job failed; null unless it did.'),
  created_at: Timestamp,
});
