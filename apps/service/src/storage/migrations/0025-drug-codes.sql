-- Tables of drug codes that the operator loads: one for each system, replaced as a whole.
create table drug_code_tables (
  system text primary key check (system in ('rxnorm', 'ndc')),
  digest text not null,
  entries integer not null check (entries > 0),
  source text not null,
  content bytea not null,
  imported_at timestamptz not null,
  imported_by text not null
);
