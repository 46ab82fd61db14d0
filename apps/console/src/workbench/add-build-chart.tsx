import { Notice } from '../components/notice.tsx';
import { useAction } from '../components/use-action.ts';
import { screenAddress } from '../navigation/address.ts';
import { go } from '../navigation/navigation.ts';
import { emptyBuildChart } from './build-chart.ts';
import { workbench } from './calls.ts';
import { live } from './live.ts';
import type { Draft } from './model.ts';
import { EDITOR } from './texts.ts';

/** Begins the build chart of a product that has none. Its columns need the names of the classes. */
export function AddBuildChart({
  draft,
  folder,
  reload,
}: {
  readonly draft: Draft;
  readonly folder: string;
  readonly reload: () => Promise<void>;
}) {
  const { act, error } = useAction();
  const [best] = live.value?.folder === folder ? live.value.report.classes : [];
  if (best === undefined || draft.status === 'published') return null;
  const add = () =>
    act(async () => {
      const path = `${folder}build.csv`;
      await workbench.saveText(draft.id, { path, text: emptyBuildChart(best), revision: 0 });
      await reload();
      go(screenAddress('workbench', { id: draft.id, filters: { path } }));
      return null;
    });
  return (
    <>
      <button type="button" class="plain" onClick={() => void add()}>
        {EDITOR.addBuildChart}
      </button>
      <Notice error={error} />
    </>
  );
}
