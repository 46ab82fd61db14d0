import { readShelf, type ShelfCarrier, sourceFiles } from '@prequal/packs';

/** Says how far the work is. */
export type TellProgress = (done: number, total: number) => void;

/**
 * What takes too long for a thread that serves requests. Inputs and outputs are plain data, which can be sent to another
 * thread; expected failures are outputs too.
 */
export const TASKS = {
  shelf: (texts: ReadonlyMap<string, string>): readonly ShelfCarrier[] =>
    readShelf(sourceFiles(Object.fromEntries(texts))),
} as const;

type Tasks = typeof TASKS;
export type TaskName = keyof Tasks;
export type TaskInput<Name extends TaskName> = Parameters<Tasks[Name]>[0];
export type TaskOutput<Name extends TaskName> = Awaited<ReturnType<Tasks[Name]>>;
