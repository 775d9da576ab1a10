-- Places that were geocoded once, for everybody: never changed, never twice.
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
  -- Of everything above but the title and the source.
  hash text not null unique,
  created_at timestamptz not null default now()
);
alter table address add column library_address_id uuid references library_address;
create index address_library_address on address (library_address_id);

-- What a shop notes of its customers, and what they agreed to.
alter table customer
  add column consents jsonb not null default '[]',
  add column tags jsonb not null default '[]';
create index customer_business on customer (business_id);
create index customer_address on customer (address_id);
