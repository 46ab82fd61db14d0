export {
  type CopiedHistory,
  copyAccountHistory,
  countHistory,
  sinceHistory,
  unchangedHistory,
} from './account-history-store.ts';
export {
  copyAccountRows,
  deleteAccountRows,
  deleteHeads,
  digestAccountRows,
  isSameContent,
  lockAccountRows,
} from './account-rows-store.ts';
export { type ArchiveEntry, packArchive, streamArchive } from './backup/archive.ts';
export { backUpEmbedded } from './backup/backup.ts';
export { dateOfBackup, restoreEmbedded } from './backup/restore.ts';
export { BinaryLists, joinLists, type ListType, type ListValue } from './binary-lists.ts';
export { byteaText } from './bytea.ts';
export { TOO_MANY_CONNECTIONS, type WhenServerIsFull } from './connections.ts';
export { prepareDataDir } from './data-dir-owner.ts';
export { type Db, isWorthAnotherTry, joinTransaction, type Tx } from './database.ts';
export { hasEmbeddedDatabase } from './embedded/home.ts';
export { eraseRows } from './erasure-store.ts';
export { GroupCommit } from './group-commit.ts';
export {
  claimInstallation,
  completeSealing,
  currentSchema,
  isInstalled,
  readSealing,
} from './installation-store.ts';
export { CONFIRMED_CHANNEL, type Listener } from './listener.ts';
export { countAppliedMigrations, MigrationError, migrate } from './migrate.ts';
export { clearMoving, keepOpen, setMoving } from './moving-store.ts';
export { giveNotice } from './notice.ts';
export { sweptTable } from './partitions/partition-store.ts';
export { dropExpiredPartitions, partitionProgress } from './partitions/upkeep.ts';
export { schemaName } from './placement.ts';
export { preparationProgress } from './preparation.ts';
export { applyStep, RETENTION_RULES } from './retention-store.ts';
export {
  announceKeys,
  countSealed,
  KEYS_CHANNEL,
  rebindInstallation,
  resealAll,
} from './sealed-store.ts';
export { openStorage, type Storage } from './storage.ts';
export { requestCheckpoint } from './write-ahead-log.ts';
