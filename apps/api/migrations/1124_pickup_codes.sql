-- The code that a customer shows to collect an order, or to receive it. It is made when the order becomes ready.
create table order_pickup (
  order_id uuid primary key references "order" on delete cascade,
  code text not null check (code ~ '^\d{6}$'),
  -- How the shop knew the customer: by the code, or without it for the reason that is given.
  proof text check (proof in ('code', 'none')),
  reason text
);
create index order_pickup_code on order_pickup (code);
