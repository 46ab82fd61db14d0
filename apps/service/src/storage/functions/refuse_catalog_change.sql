-- Module: catalog
-- Published catalog versions never change; only the mark of the current one moves.
create or replace function refuse_catalog_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(new) - 'is_current' = to_jsonb(old) - 'is_current' then
    return new;
  end if;
  raise exception 'catalog_versions is append-only' using errcode = 'restrict_violation';
end $$;

create or replace trigger catalog_versions_are_kept before update or delete on catalog_versions
  for each row execute function refuse_catalog_change();
create or replace trigger catalog_versions_are_not_truncated before truncate on catalog_versions
  for each statement execute function refuse_catalog_change();
