-- The accounts on other networks that shops are spoken for with. Their secrets are sealed under a key of that id.

create table twitter_auth (
  id uuid primary key,
  business_id uuid not null references business on delete cascade,
  user_id uuid references "user" on delete set null,
  state text not null default 'pending' check (state in ('pending', 'used', 'connected')),
  request_token text,
  authorize_url text,
  callback_url text,
  -- What the browser that began it knows, hashed.
  browser_hash bytea,
  screen_name text,
  sealed bytea,
  key_id text,
  expires_at timestamptz,
  created_at timestamptz not null default now(),
  check ((sealed is null) = (key_id is null)),
  check (state <> 'connected' or sealed is not null)
);
create unique index twitter_auth_connected on twitter_auth (business_id) where state = 'connected';
create index twitter_auth_business on twitter_auth (business_id);
create index twitter_auth_user on twitter_auth (user_id);

create table facebook_auth (
  id uuid primary key,
  business_id uuid not null unique references business on delete cascade,
  user_id uuid references "user" on delete set null,
  facebook_user_id text not null,
  page_id text,
  page_name text,
  scopes text[] not null default '{}',
  sealed bytea not null,
  key_id text not null,
  expires_at timestamptz,
  created_at timestamptz not null default now()
);
create index facebook_auth_user on facebook_auth (user_id);
