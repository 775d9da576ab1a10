-- What waits to be shown on somebody's devices; what was sent is deleted.
create table push (
  id uuid primary key,
  notification_id uuid not null references notification on delete cascade,
  device_id uuid not null references device on delete cascade,
  -- Whom it is for: a device goes to whoever logs in on it.
  user_id uuid not null references "user" on delete cascade,
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Given up: too many attempts, or refused for good.
  dropped_at timestamptz,
  error text,
  created_at timestamptz not null default now(),
  unique (notification_id, device_id)
);
create index push_due on push (due_at) where dropped_at is null;
create index push_device on push (device_id);
create index push_user on push (user_id);
