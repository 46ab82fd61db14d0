-- Module: catalog
-- Published catalog versions and their files never change; only the mark of the current version moves.
create or replace function refuse_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'is_current' = to_jsonb(old) - 'is_current' then
    return new;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

create or replace trigger catalog_versions_are_kept before update or delete on catalog_versions
  for each row execute function refuse_catalog_change();
create or replace trigger catalog_versions_are_not_truncated before truncate on catalog_versions
  for each statement execute function refuse_catalog_change();
create or replace trigger catalog_files_are_kept before update or delete on catalog_files
  for each row execute function refuse_catalog_change();
create or replace trigger catalog_files_are_not_truncated before truncate on catalog_files
  for each statement execute function refuse_catalog_change();
create or replace trigger catalog_version_files_are_kept before update or delete on catalog_version_files
  for each row execute function refuse_catalog_change();
create or replace trigger catalog_version_files_are_not_truncated before truncate on catalog_version_files
  for each statement execute function refuse_catalog_change();
