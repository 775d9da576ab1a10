-- What the geocoder answered, by a hash of the question: asking again costs nobody anything.
create table geocoding (
  key text primary key,
  places jsonb not null,
  asked_at timestamptz not null default now()
);
create index geocoding_asked_at on geocoding (asked_at);

-- When any process may ask the geocoder next: one row.
create table geocoder_turn (
  id boolean primary key default true check (id),
  next_at timestamptz not null
);
