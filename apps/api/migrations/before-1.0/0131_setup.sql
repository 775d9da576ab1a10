-- What `lonja setup` wrote, so that it can be written again without touching what somebody edited since.
create table setup_item (
  -- What it is: `cms aviso-legal`, `category pan`.
  key text primary key,
  -- The row it is, in its own table. Null for tables without ids.
  row_id uuid,
  -- The columns as setup wrote them last.
  written jsonb not null,
  written_at timestamptz not null default now()
);
