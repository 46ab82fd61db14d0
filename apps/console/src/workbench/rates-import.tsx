import { useSignal } from '@preact/signals';
import type { ConsoleData } from '@prequal/contract';
import { readSheetText, readWorkbook, type Sheet } from '@prequal/packs/rate-book';
import { Notice } from '../components/notice.tsx';
import { useLongAction } from '../components/use-long-action.ts';
import { Working } from '../components/working.tsx';
import { workbench } from './calls.ts';
import { type GuessedMapping, guessRateMapping, keptMapping, mappingOf } from './guess-rate-mapping.ts';
import { MappingForm } from './mapping-form.tsx';
import { mergeRates } from './merge-rates.ts';
import { RatePreview } from './rate-preview.tsx';
import { RATES } from './rate-texts.ts';
import { RatesExport } from './rates-export.tsx';

type Imported = ConsoleData<'POST /workbench/rates/import'>;

interface Chosen {
  readonly source: { readonly text: string } | { readonly xlsx: string };
  readonly sheets: readonly Sheet[];
}

interface Props {
  /** Of rates.csv. */
  readonly text: string;
  /** Of the product, for the names of downloaded files. */
  readonly name: string;
  /** The classes of the product; none if they are not known. */
  readonly classes: readonly string[];
  readonly onApply: (text: string) => void;
}

/** A printed rate table, its mapping, and a preview of what is read, before it goes into the file. */
export function RatesImport({ text, name, classes, onApply }: Props) {
  const chosen = useSignal<Chosen | null>(null);
  const mapping = useSignal<GuessedMapping | null>(null);
  const imported = useSignal<Imported | null>(null);
  const { act, error, done, running, progress, cancel } = useLongAction();
  const choose = (file: File) =>
    act(RATES.reading, async () => {
      chosen.value = await readFile(file);
      mapping.value = keptMapping(mapping.value, guessRateMapping(chosen.value.sheets, text, classes));
      imported.value = null;
      return null;
    });
  const preview = () =>
    act(RATES.reading, async (waiting) => {
      if (chosen.value === null || mapping.value === null) return null;
      const body = { ...chosen.value.source, mapping: mappingOf(mapping.value) };
      imported.value = await workbench.readRates(body, waiting);
      return null;
    });
  const apply = (rows: Imported['rows']) =>
    act(RATES.reading, async () => {
      onApply(mergeRates(text, rows));
      return null;
    });
  return (
    <>
      <RatesExport text={text} name={name} />
      <p class="hint">{RATES.intro}</p>
      <label class="field">
        <span>{RATES.file}</span>
        <input
          type="file"
          accept=".csv,.txt,.xlsx"
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            if (file !== undefined) void choose(file);
          }}
        />
      </label>
      {chosen.value !== null && mapping.value !== null && (
        <MappingForm
          sheets={chosen.value.sheets}
          mapping={mapping.value}
          classes={classes}
          onChange={(change) => {
            if (mapping.value !== null) mapping.value = change(mapping.value);
            imported.value = null;
          }}
          onPreview={() => void preview()}
        />
      )}
      {/* Below the button that starts it, which is in sight. */}
      <Working text={running} progress={progress} onCancel={cancel} />
      <Notice error={error} done={done} />
      {imported.value !== null && (
        <RatePreview
          imported={imported.value}
          classes={classes}
          onApply={() => void apply(imported.value?.rows ?? [])}
        />
      )}
    </>
  );
}

async function readFile(file: File): Promise<Chosen> {
  if (!file.name.toLowerCase().endsWith('.xlsx')) {
    const text = await file.text();
    return { source: { text }, sheets: [readSheetText(text)] };
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return { source: { xlsx: btoa(binary) }, sheets: readWorkbook(bytes) };
}
