/** Work that stops often, so that its caller can do other work in between. */
export type Steps<T> = Generator<undefined, T>;

/** Does the work without a pause. */
export function finish<T>(steps: Steps<T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
