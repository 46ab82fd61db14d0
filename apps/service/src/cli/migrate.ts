import { command } from './command.ts';

export const migrateCommand = command({
  name: 'migrate',
  summary: 'bring the database up to date and stop',
  inputs: {},
  run: (session) =>
    // Opening applies what is missing; this command only reports it.
    session.withContext(
      async ({ applied }) => ({
        document: { applied },
        text: applied.length === 0 ? 'up to date' : applied.map((name) => `applied ${name}`).join('\n'),
        note: applied.length === 0 ? 'nothing changed: the database is up to date already' : undefined,
      }),
      { migrate: true },
    ),
});
