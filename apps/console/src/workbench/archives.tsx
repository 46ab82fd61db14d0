import { downloadFile } from '../components/csv.ts';
import { Notice } from '../components/notice.tsx';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { screenAddress } from '../navigation/address.ts';
import { go } from '../navigation/navigation.ts';
import { ARCHIVES } from './archive-texts.ts';
import { workbench } from './calls.ts';
import type { Draft } from './model.ts';

/** All packs with the draft, for git, the command line or another installation. */
export function ExportDraft({ draft }: { readonly draft: Draft }) {
  const { act, error, done, running, cancel } = useLongAction();
  const download = () =>
    act(ARCHIVES.exporting, async ({ signal }) => {
      downloadFile(`${draft.id}.tar.gz`, await workbench.exportDraft(draft.id, signal));
      return null;
    });
  return (
    <>
      <button type="button" class="plain" disabled={running !== null} onClick={() => void download()}>
        {ARCHIVES.export}
      </button>
      <Working text={running} onCancel={cancel} />
      <Notice error={error} done={done} />
    </>
  );
}

/** A draft from an archive that was exported here or made from a folder of packs. */
export function ImportArchive() {
  const { act, error, done, running, progress, cancel } = useLongAction();
  const send = (file: File) =>
    act(ARCHIVES.importing, async (waiting) => {
      const draft = await workbench.importArchive(file, waiting);
      go(screenAddress('workbench', { id: draft.id }));
      return null;
    });
  return (
    <section>
      <h2>{ARCHIVES.import}</h2>
      <p class="hint">{ARCHIVES.hint}</p>
      <label class="field">
        <span>{ARCHIVES.file}</span>
        <input
          type="file"
          accept=".tar.gz,.tgz,application/gzip"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void send(file);
          }}
        />
      </label>
      <Working text={running} progress={progress} onCancel={cancel} />
      <Notice error={error} done={done} />
    </section>
  );
}
