-- Mail that waits to be sent, by any process: written in the transaction of what it tells of, gone when it is sent.
-- It is composed only then, so that no secret of its text is ever kept.
create table mail (
  id uuid primary key,
  kind text not null,
  recipient text not null,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  -- Given up: too many attempts, or refused for good.
  dropped_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index mail_due on mail (due_at) where dropped_at is null;

-- One row per recovery mail; the link's token is kept only as a hash.
create table password_reset (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);
