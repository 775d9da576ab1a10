-- The processes that run, each with a row of its own that it writes every ten seconds.
create table process (
  id uuid primary key,
  pid integer not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ready boolean not null
);

-- What was written to the log as a warning or an error: one row for each kind, the newest 200.
create table last_error (
  kind text primary key,
  level text not null,
  cause text,
  times bigint not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index last_error_last on last_error (last_at desc);

-- What needs a person now. A row is written with the mail about it, and removed with the mail that says that it is over.
create table alert (
  kind text primary key,
  detail text not null,
  since timestamptz not null default now()
);
