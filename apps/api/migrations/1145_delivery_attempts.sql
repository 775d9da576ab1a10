-- Deliveries that failed: nobody was there, the address was wrong, the customer refused. Rows are only added.
create table delivery_attempt (
  id uuid primary key,
  order_id uuid not null references "order",
  reason text not null check (reason in ('absent', 'wrong-address', 'refused', 'other')),
  -- What the person who delivers adds to the reason. The customer reads it.
  note text,
  -- When the shop will try again. Null if the shop has not decided it.
  next_attempt timestamptz,
  actor text not null check (actor in ('shop', 'operator')),
  user_id uuid references "user",
  created_at timestamptz not null default clock_timestamp(),
  check (reason <> 'other' or note is not null)
);
create index delivery_attempt_order on delivery_attempt (order_id, created_at);
