-- The code that a customer shows to collect an order, or to receive it. It is made when the order becomes ready.
create table order_pickup (
  order_id uuid primary key references "order" on delete cascade,
  -- Six digits.
  code text not null,
  -- How the shop knew the customer; null until the order is handed over.
  proof text check (proof in ('code', 'known', 'identity', 'name'))
);
create index order_pickup_code on order_pickup (code);
