import type { ConsoleData } from '@prequal/contract';
import { memberActor } from '../../../access/index.ts';
import { type AccountDeps, listMembers } from '../../../accounts/index.ts';
import type { PublishedVersion } from '../../../catalog/index.ts';
import type { CatalogDraft, DraftComment, Drafter, WorkbenchDeps } from '../../../workbench/index.ts';
import type { SessionCall } from '../../route.ts';

/** Who works on drafts in a session. */
export function drafterOf(session: SessionCall['session']): Drafter {
  return { accountId: session.accountId, actor: memberActor(session), isOwner: session.role === 'owner' };
}

type ShownDraft = ConsoleData<'GET /workbench/drafts/{id}'>;

interface PresentDeps {
  readonly accounts: AccountDeps;
  readonly workbench: Pick<WorkbenchDeps, 'publishAlone'>;
}

/** Drafts with the names of the people that they mention. */
export async function presentDrafts(
  { accounts, workbench }: PresentDeps,
  drafts: readonly CatalogDraft[],
): Promise<readonly ShownDraft[]> {
  const [first] = drafts;
  if (first === undefined) return [];
  const members = await listMembers(accounts, first.accountId);
  const reviewers = members.filter(
    ({ role, status }) => status === 'active' && (role === 'publisher' || role === 'owner'),
  );
  return drafts.map((draft) => ({
    ...present(draft, new Map(members.map(({ id, name }) => [id, name]))),
    approvers: reviewers
      .filter(({ id }) => workbench.publishAlone || !draft.authors.includes(id))
      .map(({ id, name }) => ({ id, name })),
  }));
}

export async function presentDraft(deps: PresentDeps, draft: CatalogDraft): Promise<ShownDraft> {
  const [shown] = await presentDrafts(deps, [draft]);
  return shown as ShownDraft;
}

function present(draft: CatalogDraft, names: ReadonlyMap<string, string>): Omit<ShownDraft, 'approvers'> {
  const { authors, files, comments, approvedBy } = draft;
  const people = new Set([
    ...authors,
    ...files.map(({ changedBy }) => changedBy),
    ...comments.map(({ author }) => author),
    ...(approvedBy === null ? [] : [approvedBy]),
  ]);
  return {
    id: draft.id,
    object: 'draft',
    title: draft.title,
    description: draft.description,
    base_version: draft.baseVersion,
    status: draft.status,
    authors,
    people: [...people].flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    }),
    revision: draft.revision,
    files: files.flatMap(({ path, change, revision, bytes, digest, changedBy, changedAt }) =>
      change === null
        ? []
        : [
            {
              path,
              change,
              revision,
              bytes,
              digest,
              changed_by: changedBy,
              changed_at: changedAt.toISOString(),
            },
          ],
    ),
    comments: comments.map(presentComment),
    approved_by: approvedBy,
    publish_at: draft.publishAt?.toISOString() ?? null,
    schedule_problem: draft.scheduleProblem,
    published_version: draft.publishedVersion,
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.updatedAt.toISOString(),
  };
}

export function presentComment({
  id,
  author,
  text,
  createdAt,
}: DraftComment): ShownDraft['comments'][number] {
  return { id, object: 'comment', author, text, created_at: createdAt.toISOString() };
}

/** Versions with the names of the members of the account who published them. */
export async function presentVersions(
  accounts: AccountDeps,
  accountId: string,
  versions: readonly PublishedVersion[],
): Promise<ConsoleData<'GET /workbench/versions'>> {
  const members = await listMembers(accounts, accountId);
  const names = new Map(members.map(({ id, name }) => [`member:${id}`, name]));
  return versions.map((version) => presentVersion(version, names));
}

function presentVersion(
  version: PublishedVersion,
  names: ReadonlyMap<string, string>,
): ConsoleData<'GET /workbench/versions'>[number] {
  return {
    version: version.version,
    object: 'catalog_version',
    digest: version.digest,
    origin: version.origin,
    current: version.current,
    carriers: version.carriers,
    variants: version.variants,
    published_at: version.publishedAt.toISOString(),
    published_by: version.publishedBy,
    published_by_name: names.get(version.publishedBy) ?? null,
  };
}
