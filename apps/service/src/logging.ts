import { type Logger, pino } from 'pino';

/** JSON lines on standard error. Errors are reduced to what cannot carry personal data or secrets. */
export function createLogger(level: string): Logger {
  return pino(
    {
      level,
      base: { pid: process.pid },
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { err: serializeError },
    },
    pino.destination({ fd: 2, sync: true }),
  );
}

/** A database error's `detail` and `where` quote row values; they stay out. */
function serializeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  return { name, message, code: (error as { code?: unknown }).code, stack };
}
