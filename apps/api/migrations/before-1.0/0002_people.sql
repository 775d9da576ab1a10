-- Who uses Lonja: accounts, sessions, addresses, the contacts on orders.

create table image_object (
  id uuid primary key,
  owner_id uuid,
  file_o_name text not null,
  content_url text not null unique,
  mime_type text not null,
  size integer not null check (size >= 0),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  alt text not null default '',
  color text,
  "default" boolean not null default false,
  variants jsonb not null default '{}',
  created_at timestamptz not null default now()
);

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
  count_notification integer not null default 0 check (count_notification >= 0),
  role text not null default 'ROLE_USER' check (role in ('ROLE_USER', 'ROLE_BUSINESS', 'ROLE_ADMIN')),
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index user_username on "user" (lower(username));
create unique index user_email on "user" (lower(email));

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
  created_at timestamptz not null default now()
);
create index address_user on address (user_id);
create index address_city on address (fold(city));
create index address_zip on address (zip);
alter table "user" add foreign key (billing_address_id) references address on delete set null;

-- A login on one device. Its refresh tokens form one family: reuse of a rotated one ends the session.
create table session (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  revoked_reason text
);
create index session_by_user on session (user_id);

create table refresh_token (
  hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- The successor, readable only with this token itself: a lost answer can be repeated during the grace time.
  successor bytea
);
create index refresh_token_session on refresh_token (session_id);

-- One row per subject and window; shared by every process.
create table rate_limit (
  key text primary key,
  hits integer not null,
  resets_at timestamptz not null
);

create table setting (
  key text primary key,
  value jsonb not null
);
