-- Which program shipped a catalog, and in which form: an older program does not replace it. Null if a program shipped it
-- that did not write this yet, and for an operator's own catalog.
alter table catalog_versions add column program_version text, add column content_form integer;
