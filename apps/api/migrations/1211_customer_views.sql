-- The customer whose web shop a member of the town's staff looks at: an account, or the buyer of an order without one.
-- Each person looks at one customer at a time.
create table customer_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null unique references "user" on delete cascade,
  user_id uuid references "user" on delete cascade,
  order_id uuid references "order" on delete cascade,
  ends_at timestamptz not null,
  check (num_nonnulls(user_id, order_id) = 1)
);
create index customer_view_user on customer_view (user_id);
create index customer_view_order on customer_view (order_id);
