-- How many of the executions of a month are quotes. Months that were counted before say 0.
alter table monthly_usage add column quotes bigint not null default 0;
