export type { Db, Tx } from './database.ts';
export { GroupCommit } from './group-commit.ts';
export type { Listener } from './listener.ts';
export { MigrationError, migrate, pendingMigrations } from './migrate.ts';
export { openStorage, type Storage, type StorageOptions } from './storage.ts';
