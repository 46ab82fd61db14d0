import { Notice } from '../components/notice.tsx';
import { useJob } from '../components/use-job.ts';
import { Working } from '../components/working.tsx';
import { sessionCall } from '../session/api.ts';
import { LEAVING } from './texts.ts';

const ofJob = (id: string) => ({ params: { id } });

/** Everything that belongs to the account as one archive, which a job makes. */
export function ExportAccount() {
  const { job, isRunning, error, start, cancel } = useJob({
    start: () => sessionCall('POST /export'),
    look: (id) => sessionCall('GET /jobs/{id}', ofJob(id)),
    cancel: (id) => sessionCall('DELETE /jobs/{id}', ofJob(id)),
  });
  return (
    <>
      <p class="hint">{LEAVING.exportHint}</p>
      <button type="button" disabled={isRunning} onClick={() => void start(undefined)}>
        {LEAVING.export}
      </button>
      {job !== null && isRunning && (
        <Working text={LEAVING.exporting} progress={job} onCancel={() => void cancel()} />
      )}
      <Notice error={error} done={job === null || isRunning ? null : LEAVING.ended(job.status)} />
      {job?.result != null && <a href={job.result.url}>{LEAVING.download}</a>}
    </>
  );
}
