import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { administer } from '../../../test/global-setup.ts';
import { openTestFolder } from '../../../test/test-folder.ts';
import { systemClock } from '../../kernel/index.ts';
import { type Db, openDatabase } from '../database.ts';
import { migrate, schemaState } from '../migrate.ts';
import { rewriteErasedTables } from '../rewrite-erased.ts';
import { purgeEmbeddedLog } from '../write-ahead-log.ts';
import { type EmbeddedServer, joinEmbedded } from './embedded.ts';

// Creates a cluster, which is slow on a busy machine.
vi.setConfig({ testTimeout: 600_000 });
const folder = await openTestFolder('role');
afterAll(() => rm(folder, { recursive: true, force: true }));

async function joined(work: (server: EmbeddedServer) => Promise<void>): Promise<void> {
  const server = await joinEmbedded(folder, systemClock);
  try {
    await work(server);
  } finally {
    await server.leave();
  }
}

async function connected<T>(connection: pg.PoolConfig, work: (db: Db) => Promise<T>): Promise<T> {
  const db = openDatabase({ connection, connections: 1, deadlineMs: 300_000 });
  try {
    return await work(db);
  } finally {
    await db.close();
  }
}

const inPrequal = ({ admin }: EmbeddedServer) => ({ ...admin, database: 'prequal' });

it("prevents the service's SQL from acting as a superuser of the embedded server", async () => {
  await joined(({ connection }) =>
    connected(connection, async (db) => {
      expect(
        await db.query(
          'select rolsuper, rolcreaterole, rolcreatedb, rolbypassrls from pg_roles where rolname = current_user',
        ),
      ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolbypassrls: false }]);
      for (const sql of [
        "copy (select 1) to program 'true'",
        "select pg_read_file('postgresql.conf')",
        "alter system set fsync = 'off'",
        'create role intruder superuser',
        'set role prequal',
        'set session authorization prequal',
      ]) {
        await expect(db.query(sql), sql).rejects.toMatchObject({ code: '42501' });
      }
      expect((await migrate(db)).length).toBeGreaterThan(0);
    }),
  );
});

it('deletes erased data from the write-ahead log, also from files that a checkpoint would reuse', async () => {
  const secret = 'erased-secret-in-the-log';
  const logged = async (folder: string) => {
    const files = (await readdir(join(folder, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
    const found = files.map(async (name) => (await readFile(join(folder, 'pg_wal', name))).includes(secret));
    return (await Promise.all(found)).filter(Boolean).length;
  };
  await joined(async (server) => {
    await connected(inPrequal(server), async (db) => {
      await db.query(`create table erased as select '${secret}' as value`);
      expect(await logged(server.folder)).toBe(1);
      await db.query('drop table erased');
    });
    await purgeEmbeddedLog(server.admin);
    expect(await logged(server.folder)).toBe(0);
  });
});

it('deletes erased data from the files of small tables and from their statistics, and says which are in use', async () => {
  const secret = 'erased-secret-in-a-table';
  const holding = async (folder: string) => {
    const files = await readdir(join(folder, 'base'), { recursive: true, withFileTypes: true });
    const contents = files
      .filter((each) => each.isFile())
      .map((each) => readFile(join(each.parentPath, each.name)));
    return (await Promise.all(contents)).filter((content) => content.includes(secret)).length;
  };
  await joined(async (server) => {
    await connected(server.connection, async (db) => {
      await migrate(db);
      await db.query(
        `insert into accounts (id, name, status, created_at, updated_at)
         select 'acct_' || n, $1, 'provisioned', now(), now() from generate_series(1, 50) n`,
        [secret],
      );
      await db.query('analyze accounts');
      await purgeEmbeddedLog(server.admin);
      expect(await holding(server.folder)).toBeGreaterThan(0);
      await db.query("update accounts set name = 'closed account'");
      await db.transaction(async (tx) => {
        await tx.query('lock table accounts in access share mode');
        expect(await rewriteErasedTables(inPrequal(server))).toBe(false);
      });
      expect(await rewriteErasedTables(inPrequal(server))).toBe(true);
      await purgeEmbeddedLog(server.admin);
      expect(await holding(server.folder)).toBe(0);
      expect(await db.query('select distinct name from accounts')).toEqual([{ name: 'closed account' }]);
      await db.query('delete from accounts');
    });
  });
});

it('transfers tables owned by the superuser to the service role once, with their data', async () => {
  await joined(async (server) => {
    // The state that earlier versions left.
    await administer(server.admin, 'drop database prequal');
    await administer(server.admin, 'create database prequal');
    await connected(inPrequal(server), async (db) => {
      await migrate(db);
      await db.query("update audit_heads set erased_seq = 1 where account_id = 'system'");
    });
  });
  for (const time of ['taken over', 'joined again']) {
    await joined(async (server) => {
      await connected(server.connection, async (db) => {
        expect(await schemaState(db), time).toBe('current');
        expect(
          await db.query(
            "update audit_heads set erased_seq = 2 where account_id = 'system' returning 1 as one",
          ),
        ).toEqual([{ one: 1 }]);
        await db.query('alter table accounts add column probe text');
        await db.query('alter table accounts drop column probe');
        await db.query(
          'create or replace function last_probe() returns integer language sql as $$ select 1 $$',
        );
        await db.query('drop function last_probe()');
      });
      const foreign = await connected(inPrequal(server), (db) =>
        db.query(
          `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind <> 'i'
             and relowner <> 'prequal_service'::regrole
           union all select proname from pg_proc where pronamespace = 'public'::regnamespace
             and proowner <> 'prequal_service'::regrole
           union all select typname from pg_type where typnamespace = 'public'::regnamespace
             and typowner <> 'prequal_service'::regrole`,
        ),
      );
      expect(foreign, time).toEqual([]);
    });
  }
});
