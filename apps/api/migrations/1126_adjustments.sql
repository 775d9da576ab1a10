-- What a shop changed of an order while it prepared it: missing units, and goods that weigh less than ordered. Rows are
-- only added.
create table order_adjustment (
  id uuid primary key,
  order_id uuid not null references "order",
  -- The lines with their units and amounts, like those of a refund, and the final weights.
  lines jsonb not null,
  -- Base and tax in `amount`, by rate.
  tax jsonb not null default '[]',
  -- Cents that the customer pays less.
  amount bigint not null check (amount >= 0),
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  user_id uuid references "user",
  created_at timestamptz not null default clock_timestamp(),
  -- When the amount became a refund. Null while the customer has not paid.
  settled_at timestamptz
);
create index order_adjustment_order on order_adjustment (order_id);
