-- Lists with a name: the filters and the order of a screen, as the query of its address.
create table saved_view (
  id uuid primary key,
  business_id uuid not null references business on delete cascade,
  -- The author. Others see the view only if it is shared.
  user_id uuid not null references "user" on delete cascade,
  screen text not null,
  name text not null,
  query text not null default '',
  shared boolean not null default false,
  -- The view with which the screen opens.
  preferred boolean not null default false,
  created_at timestamptz not null default now()
);
create index saved_view_business on saved_view (business_id, screen);
create index saved_view_user on saved_view (user_id);
