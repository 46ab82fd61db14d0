-- Published catalogs. Every version that ever answered is kept: a past decision is replayed with the one it was made
-- with. `content` is the JSON of packs, reference tables and logos, compressed; compiled forms are made from it.

create table catalog_versions (
  id integer generated always as identity primary key,
  version text not null unique,
  -- SHA-256 of the content before compression, in hex.
  digest text not null,
  origin text not null check (origin in ('shipped', 'published')),
  -- Of the shipped files, so that an upgrade is noticed without reading them as a catalog; null for an operator's own.
  files_digest text,
  content bytea not null,
  carriers integer not null,
  variants integer not null,
  published_at timestamptz not null,
  published_by text not null,
  is_current boolean not null,
  check ((origin = 'shipped') = (files_digest is not null))
);
-- Compressed already.
alter table catalog_versions alter column content set storage external;
create unique index catalog_versions_current on catalog_versions (is_current) where is_current;

create function keep_catalog_version() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'is_current' = to_jsonb(old) - 'is_current' then
    return new;
  end if;
  raise exception 'published catalog versions are kept as they are';
end $$;
create trigger catalog_versions_kept before update or delete on catalog_versions
  for each row execute function keep_catalog_version();
create trigger catalog_versions_not_emptied before truncate on catalog_versions
  for each statement execute function keep_catalog_version();
