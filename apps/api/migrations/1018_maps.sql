-- The search of addresses: in the base map that is installed, and by a geocoder.

-- The streets, squares and towns that the installed base map names.
create table map_place (
  -- The order of the file: the most important places first.
  position integer primary key,
  kind text not null check (kind in ('street', 'town')),
  name text not null,
  -- All its names in the form in which they are compared: folded, without articles, with one form for each kind of street.
  words text not null,
  -- The nearest town on the map.
  city text,
  latitude float8 not null,
  longitude float8 not null
);

-- Answers of the geocoder by a hash of the question, so that the same question is not asked twice.
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
