import { command, optional } from './command.ts';
import { UsageError } from './failure.ts';

export const serveCommand = command({
  name: 'serve',
  summary: 'Run the service',
  inputs: {
    host: optional(host, 'HOST', 'Address to listen on; overrides PREQUAL_HOST'),
    port: optional(port, 'PORT', 'Port to listen on; overrides PREQUAL_PORT and PORT; 0 picks a free port'),
  },
  run: async (session, { host, port }) => {
    const overrides = { ...(host === undefined ? {} : { host }), ...(port === undefined ? {} : { port }) };
    // An invalid configuration is reported here, as in all commands, before anything starts.
    session.config(overrides);
    return session.serve(overrides);
  },
});

function host(given: string, where: string): string {
  if (given.trim() !== '') return given;
  throw new UsageError(`${where} must not be empty`);
}

function port(given: string, where: string): string {
  if (/^\d{1,5}$/.test(given) && Number(given) <= 65_535) return given;
  throw new UsageError(`${where} must be a whole number from 0 to 65535, not "${given}"`);
}
