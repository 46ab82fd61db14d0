import type pg from 'pg';

/** Letters, digits and underscores: such a name needs no quotes in SQL and no escapes in an address. */
const SCHEMA_NAME = /^[a-z][a-z0-9_]{0,62}$/;

/** The name of a schema, safe to put into a statement. */
export function schemaName(schema: string): string {
  if (SCHEMA_NAME.test(schema)) return schema;
  throw new Error(
    `"${schema}" cannot be the name of a schema. Use lower-case letters, digits and underscores, at most 63 characters.`,
  );
}

/**
 * The same connection with another schema. Tables, functions and types are found there and nowhere else, so that the
 * tables of one schema can never be taken for those of another.
 */
export function inSchema(connection: pg.PoolConfig, schema: string | null): pg.PoolConfig {
  if (schema === null) return connection;
  const setting = `-c search_path=${schemaName(schema)}`;
  const { connectionString } = connection;
  if (connectionString === undefined) {
    return { ...connection, options: joined(connection.options, setting) };
  }
  // What an address says takes precedence over other options of the connection.
  const url = new URL(connectionString);
  url.searchParams.set('options', joined(url.searchParams.get('options') ?? connection.options, setting));
  return { ...connection, connectionString: url.href };
}

function joined(before: string | undefined, setting: string): string {
  return before === undefined || before === '' ? setting : `${before} ${setting}`;
}
