/** How far the service is with long work. */
export interface WorkProgress {
  readonly done: number;
  readonly total: number;
}

export const STEP_LINES = 'application/x-ndjson';

/** The response of long work. */
interface LastLine {
  readonly status: number;
  readonly body: unknown;
}

/** Reads lines of JSON: steps, each of which is reported, then the response. */
export async function lastLine(
  body: ReadableStream<Uint8Array> | null,
  onProgress: (progress: WorkProgress) => void,
): Promise<LastLine> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done = true } = (await reader?.read()) ?? {};
    const lines = `${rest}${decoder.decode(value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const parsed = JSON.parse(line) as WorkProgress | LastLine;
      if ('status' in parsed) return parsed;
      onProgress(parsed);
    }
    if (done) throw new Error('The connection ended before the service was done. Try again.');
  }
}
