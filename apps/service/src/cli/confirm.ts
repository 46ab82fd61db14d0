import { createInterface } from 'node:readline/promises';

interface Terminal {
  readonly input: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly output: NodeJS.WritableStream;
}

/** Standard error, because standard output carries the result alone. */
const OWN_TERMINAL: Terminal = { input: process.stdin, output: process.stderr };

/** Whether the operator agrees; null when nobody can be asked, because the input is not a terminal. */
export async function askOperator(
  question: string,
  { input, output }: Terminal = OWN_TERMINAL,
): Promise<boolean | null> {
  if (input.isTTY !== true) return null;
  const lines = createInterface({ input, output });
  try {
    const reply = await new Promise<string>((resolve) => {
      // Ctrl-D ends the input without an answer.
      lines.once('close', () => resolve(''));
      lines.question(`${question} [y/N] `).then(resolve, () => resolve(''));
    });
    return /^y(es)?$/i.test(reply.trim());
  } finally {
    lines.close();
  }
}
