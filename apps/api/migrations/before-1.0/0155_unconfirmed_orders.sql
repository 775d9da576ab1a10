-- Guests' orders that wait until their e-mail confirms them. The shop does not see them before.
alter table "order"
  add column unconfirmed boolean not null default false,
  -- Its units count as taken. Beyond a number for one product, an unconfirmed order takes them when it is confirmed.
  add column stock_held boolean not null default true;
create index order_unconfirmed on "order" (id) where unconfirmed and stock_held;

-- The shop wants guests who pay on collection or at the door to confirm their orders.
alter table business add column confirm_guests boolean not null default false;
