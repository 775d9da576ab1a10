-- Accounts, how people log in, their addresses and devices.

create table "user" (
  id uuid primary key,
  username text not null,
  email text not null,
  password_hash text,
  name text,
  surnames text,
  nif text,
  phone text,
  gender text,
  birth_date date,
  civil_status text,
  country text,
  state text,
  postal_code text,
  city text,
  address text,
  billing_address_id uuid,
  image_id uuid references image_object,
  role text not null default 'ROLE_USER' check (role in ('ROLE_USER', 'ROLE_BUSINESS', 'ROLE_ADMIN')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The address that the user has proved to own. It counts only while it equals `email`.
  verified_email text,
  -- Retailers under the «recargo de equivalencia» pay it on top of VAT, and invoices show it.
  equivalence_surcharge boolean not null default false
);
create unique index user_username on "user" (lower(username));
create unique index user_email on "user" (lower(email));
alter table image_object add foreign key (owner_id) references "user" on delete set null;
alter table media_object add foreign key (owner_id) references "user" on delete set null;

-- Geocoded places, shared by all users. Rows never change, and none is there twice.
create table library_address (
  id uuid primary key,
  title text not null,
  latitude double precision not null check (latitude between -90 and 90),
  longitude double precision not null check (longitude between -180 and 180),
  place text,
  number text,
  street text,
  city text,
  province text,
  state text,
  country text,
  iso text,
  zip text,
  source text,
  -- Of all columns above but title and source.
  hash text not null unique,
  created_at timestamptz not null default now()
);

create table address (
  id uuid primary key,
  user_id uuid references "user" on delete cascade,
  label text,
  street text not null,
  number text,
  floor text,
  zip text not null,
  city text not null,
  province text,
  country text not null default 'ES',
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  created_at timestamptz not null default now(),
  library_address_id uuid references library_address,
  -- The default address of deliveries.
  main boolean not null default false
);
create index address_user on address (user_id);
create index address_city on address (fold(city));
create index address_zip on address (zip);
create index address_library_address on address (library_address_id);
create index address_main on address (user_id) where main;
alter table "user" add foreign key (billing_address_id) references address on delete set null;

-- A login on one device. Its refresh tokens form one family: using an old one again ends the session.
create table session (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text,
  -- The device in words: `Chrome · Android`.
  agent text
);
create index session_by_user on session (user_id);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- The next token, encrypted with this one, so that a lost answer can be repeated during the grace time.
  successor bytea
);
create index refresh_token_session on refresh_token (session_id);

-- One row per recovery mail. Only a hash of the link's token is kept.
create table password_reset (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index password_reset_user on password_reset (user_id);

-- Logins through other providers.
create table user_identity (
  provider text not null check (provider in ('google', 'apple', 'facebook', 'twitter')),
  subject text not null,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject),
  unique (user_id, provider)
);

-- An installed app. The client chooses the id. It belongs to the user who logged in on it last.
create table device (
  id uuid primary key,
  user_id uuid references "user" on delete cascade,
  token text,
  platform text,
  model text,
  manufacturer text,
  version text,
  lang text,
  cordova text,
  serial text,
  is_virtual boolean not null default false,
  last_seen timestamptz not null default now(),
  created_at timestamptz not null default now()
);
create index device_user on device (user_id, last_seen);
create index device_token on device (token) where token is not null;
