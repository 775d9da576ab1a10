-- What the server keeps for itself.

-- What the server remembers between two starts.
create table setting (
  key text primary key,
  value jsonb not null
);

-- One row per subject and window, shared by all processes.
create table rate_limit (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

-- The answers to requests with an Idempotency-Key, to repeat them.
create table idempotency_key (
  -- Who asked, and for which route.
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  body text,
  location text,
  created_at timestamptz not null default now(),
  content_type text,
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);

-- Answers of the geocoder by a hash of the question, so that the same is not asked twice.
create table geocoding (
  key text primary key,
  places jsonb not null,
  asked_at timestamptz not null default now()
);
create index geocoding_asked_at on geocoding (asked_at);

-- One row: when any of the processes may ask the geocoder next.
create table geocoder_turn (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
