-- Logging in with somebody else's word for who one is.

-- The e-mail that its owner has proved to read; another than `email` proves nothing.
alter table "user" add verified_email text;

create table user_identity (
  provider text not null check (provider in ('google', 'apple', 'facebook', 'twitter')),
  subject text not null,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);
