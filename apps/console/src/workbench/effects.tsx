import { Link } from '../components/link.tsx';
import { Notice } from '../components/notice.tsx';
import { useLoad } from '../components/use-load.ts';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { screenAddress } from '../navigation/address.ts';
import { workbench } from './calls.ts';
import { CheckList } from './check-list.tsx';
import { Comments } from './comments.tsx';
import { CoverageTable } from './coverage-table.tsx';
import { checked, revisionOf } from './effects-state.ts';
import { live } from './live.ts';
import { type CheckResult, type Draft, type DraftDifference, folderOf, type OpenFile } from './model.ts';
import { EFFECTS } from './texts.ts';
import { TryPanel } from './try-panel.tsx';

/** What the draft changes: problems and scenarios, the difference in words and by cell, and one applicant. */
export function Effects({ draft, catalog, path, reload }: OpenFile) {
  return (
    <aside class="effects" aria-label={EFFECTS.title}>
      <h2>{EFFECTS.title}</h2>
      <CheckList draft={draft} />
      <LiveChecks draft={draft} path={path} />
      <Checks draft={draft} />
      <Difference draft={draft} />
      <TryPanel draft={draft} catalog={catalog} path={path} reload={reload} />
      <Comments draft={draft} reload={reload} />
    </aside>
  );
}

/** Problems and scenarios of the family while somebody types, saved or not. */
function LiveChecks({ draft, path }: { readonly draft: Draft; readonly path: string }) {
  const state = live.value?.folder === folderOf(path) ? live.value : null;
  if (state === null) return null;
  const { issues, scenarios } = state.report;
  const errors = issues.filter(({ severity }) => severity === 'error').length;
  const result = {
    errors,
    warnings: issues.length - errors,
    issues: issues.map(({ file, ...issue }) => ({ ...issue, path: file })),
    scenarios,
  };
  return (
    <section aria-label={EFFECTS.live}>
      <h3>{EFFECTS.live}</h3>
      <CheckReport draft={draft} result={result} />
    </section>
  );
}

function Checks({ draft }: { readonly draft: Draft }) {
  const { act, error, done, running, progress, cancel } = useLongAction();
  const result = checked.value?.of === revisionOf(draft) ? checked.value.result : null;
  const check = () =>
    act(EFFECTS.checking, async (waiting) => {
      // The draft may have been saved since it was loaded here.
      const latest = await workbench.draft(draft.id);
      checked.value = { of: revisionOf(latest), result: await workbench.check(draft.id, waiting) };
      return null;
    });
  return (
    <section>
      <h3>
        {EFFECTS.check}{' '}
        <button type="button" disabled={running !== null} onClick={() => void check()}>
          {EFFECTS.check}
        </button>
      </h3>
      <Working text={running} progress={progress} onCancel={cancel} />
      <Notice error={error} done={done} />
      {result !== null && (
        <>
          <CheckReport draft={draft} result={result} />
          <CoverageTable coverage={result.coverage} />
        </>
      )}
    </section>
  );
}

type Reported = Pick<CheckResult, 'errors' | 'warnings' | 'issues' | 'scenarios'>;

function CheckReport({ draft, result }: { readonly draft: Draft; readonly result: Reported }) {
  const { errors, warnings, issues, scenarios } = result;
  const link = (path: string, line: number) =>
    screenAddress('workbench', { id: draft.id, filters: { path, line: String(line) } });
  return (
    <>
      <p role="status" class={errors > 0 || scenarios.failed.length > 0 ? 'bad-text' : 'done'}>
        {errors + warnings === 0 ? EFFECTS.clean : EFFECTS.counts(errors, warnings)}{' '}
        {EFFECTS.scenarios(scenarios.passed, scenarios.failed.length)}
      </p>
      <ul class="findings">
        {issues.slice(0, 100).map((issue) => (
          <li key={`${issue.path} ${issue.line} ${issue.column} ${issue.code} ${issue.message}`}>
            <Link to={link(issue.path, issue.line)}>{EFFECTS.line(issue.path, issue.line)}</Link>{' '}
            {issue.message}
          </li>
        ))}
        {scenarios.failed.slice(0, 100).map((failed) => (
          <li key={`${failed.path} ${failed.name}`}>
            <Link to={link(failed.path, 1)}>{failed.name}</Link> {failed.message}
          </li>
        ))}
      </ul>
    </>
  );
}

function Difference({ draft }: { readonly draft: Draft }) {
  const loaded = useLoad(`${draft.id} ${draft.revision}`, () => workbench.difference(draft.id));
  const difference = loaded.value;
  return (
    <section>
      <h3>{EFFECTS.words}</h3>
      <Notice error={loaded.error} />
      {difference !== null && difference.files.length === 0 && <p class="hint">{EFFECTS.same}</p>}
      <ul class="findings">
        {(difference?.words ?? []).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {(difference?.files ?? []).map((file) => (
        <ChangedCells key={file.path} file={file} />
      ))}
    </section>
  );
}

function ChangedCells({ file }: { readonly file: DraftDifference['files'][number] }) {
  const name = file.path.split('/').slice(-1).join();
  if (file.cells.length === 0)
    return (
      <p class="changed-file" title={file.path}>
        {name} <small>{file.change}</small>
      </p>
    );
  return (
    <details>
      <summary title={file.path}>
        {name} <small>{file.change}</small>
      </summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{EFFECTS.row}</th>
            <th scope="col">{EFFECTS.column}</th>
            <th scope="col">{EFFECTS.before}</th>
            <th scope="col">{EFFECTS.after}</th>
          </tr>
        </thead>
        <tbody>
          {file.cells.slice(0, 100).map(({ row, column, before, after }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{column}</td>
              <td>{before}</td>
              <td>{after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
