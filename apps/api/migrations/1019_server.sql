-- Data of the server itself: settings, limits, processes, errors, alerts and backups.

-- Values that the server needs at the next start.
create table setting (
  key text primary key,
  value jsonb not null
);

-- The rows that `lonja setup` wrote, so that it can write them again and keep later edits by people.
create table setup_item (
  -- The kind of row and its code: `cms aviso-legal`, `category pan`.
  key text primary key,
  -- The id of the row in its own table. Null for tables without ids.
  row_id uuid,
  -- The columns as setup wrote them last.
  written jsonb not null,
  written_at timestamptz not null default now()
);

-- One row per subject and window, shared by all processes.
create table rate_limit (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

-- The answers to requests with an Idempotency-Key, to repeat them.
create table idempotency_key (
  -- The client and the route.
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  content_type text,
  body text,
  location text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- The running processes. Each writes its own row every ten seconds.
create table process (
  id uuid primary key,
  pid integer not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  ready boolean not null
);

-- The warnings and errors of the log: one row for each kind, the newest 200.
create table last_error (
  kind text primary key,
  level text not null,
  cause text,
  times bigint not null default 1 check (times > 0),
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index last_error_last on last_error (last_at desc);

-- Problems that need a person now. A row is written together with the mail about the problem, and removed with the mail
-- that says that it is over.
create table alert (
  kind text primary key,
  detail text not null,
  since timestamptz not null default now()
);

-- One row for each attempt to write a backup. The newest successful row tells the age of the town's backup.
create table backup_run (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- Null while it runs, and forever if its process was killed.
  ended_at timestamptz,
  -- The file or s3:// address.
  place text not null,
  bytes bigint check (bytes >= 0),
  ok boolean not null default false,
  -- One line: why it failed.
  error text,
  -- When the file was read again after writing and every hash of its manifest was right.
  checked_at timestamptz,
  -- One line: what was wrong, or why the file could not be read again.
  check_error text,
  -- When the file was last restored into a scratch database and compared.
  verified_at timestamptz,
  check (not ok or (ended_at is not null and bytes is not null and error is null)),
  check (checked_at is null or check_error is null)
);
create index backup_run_started on backup_run (started_at);
