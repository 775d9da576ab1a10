-- One row for each attempt to write a backup; the newest good one says how old the town's backup is.
create table backup_run (
  id uuid primary key,
  started_at timestamptz not null default now(),
  -- null while it runs, and for ever when its process was killed
  ended_at timestamptz,
  -- the file or s3:// address
  place text not null,
  bytes bigint check (bytes >= 0),
  ok boolean not null default false,
  -- one line: why it failed
  error text,
  -- when the file was last restored into a scratch database and compared
  verified_at timestamptz,
  check (not ok or (ended_at is not null and bytes is not null and error is null))
);
create index backup_run_started on backup_run (started_at);
