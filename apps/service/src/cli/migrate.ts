import { command } from './command.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'Apply database migrations and exit',
  inputs: {},
  run: (session) =>
    // Opening applies what is missing; this command only reports it.
    session.withContext(
      async ({ applied, storage }) => {
        await storage.maintainPartitions(new AbortController().signal);
        return {
          document: { applied },
          text: applied.length === 0 ? 'up to date' : applied.map((name) => `applied ${name}`).join('\n'),
          note: applied.length === 0 ? 'Nothing changed: the database is already up to date.' : undefined,
        };
      },
      { migrate: true },
    ),
});
