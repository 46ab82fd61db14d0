/** Says how far the work is. */
export type TellProgress = (done: number, total: number) => void;
