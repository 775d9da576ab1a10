-- What banks told us by themselves, each once; whose signature does not hold is not here. Rows are kept: they are what
-- was said, and nothing of a card is among it.
create table payment_notification (
  id uuid primary key,
  provider text not null,
  provider_ref text not null,
  -- Of what was signed.
  digest bytea not null,
  body jsonb not null,
  -- What it says of money; null: nothing.
  notice jsonb,
  -- What it led to.
  verdict text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- Whoever takes it has it until then.
  due_at timestamptz not null,
  attempts integer not null default 1,
  unique (provider, digest)
);
create index payment_notification_due on payment_notification (due_at) where processed_at is null;
create index payment_notification_ref on payment_notification (provider, provider_ref);

-- How often somebody told us what the bank had not signed, or what was meant for others.
create table refused_notification (
  provider text not null,
  reason text not null,
  day date not null,
  times bigint not null default 1,
  primary key (provider, reason, day)
);
