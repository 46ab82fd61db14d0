-- The files that a published catalog was read from, each text once. Versions that were published before have none.
create table catalog_files (
  -- SHA-256 of the text, in hex.
  digest text primary key,
  -- Size of the text in UTF-8.
  bytes integer not null,
  -- The text, compressed.
  content bytea not null
);
alter table catalog_files alter column content set storage external;

create table catalog_version_files (
  version text not null,
  path text not null,
  digest text not null,
  primary key (version, path)
);
