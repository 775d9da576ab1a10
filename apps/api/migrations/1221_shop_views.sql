-- The shop that a member of the town's staff looks at as its members do. Each person looks at one shop at a time.
create table shop_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null unique references "user" on delete cascade,
  business_id uuid not null references business on delete cascade,
  ends_at timestamptz not null
);
create index shop_view_business on shop_view (business_id);
