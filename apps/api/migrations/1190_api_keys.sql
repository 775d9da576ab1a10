-- Keys with which programs use the API.
create table api_key (
  id uuid primary key,
  -- Null: a key of the town.
  business_id uuid references business on delete cascade,
  name text not null,
  -- A list of rights.
  scopes jsonb not null,
  hint text not null,
  secret_hash bytea not null unique,
  created_by uuid references "user" on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz
);
create index api_key_business on api_key (business_id);
create index api_key_author on api_key (created_by);

-- The key that made the change; null for people, the command line and jobs.
alter table audit_event add column key_id uuid references api_key;
create index audit_event_key on audit_event (key_id) where key_id is not null;
