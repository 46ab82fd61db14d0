/** The tabs of a browser share its storage. A lock that ends with its page says which tab works on a draft. */
const releases = new Map<string, () => void>();

/** Whether this page has the draft now; false if another tab has it. */
export function claimDraft(id: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    navigator.locks
      .request(`prequal draft ${id}`, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        if (lock === null) return undefined;
        return new Promise<void>((release) => {
          releases.set(id, release);
        });
      })
      .catch(reject);
  });
}

export function releaseDraft(id: string): void {
  releases.get(id)?.();
  releases.delete(id);
}
