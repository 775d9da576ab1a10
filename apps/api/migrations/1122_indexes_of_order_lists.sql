-- The status that an order shows, with its two columns: PostgreSQL then counts the orders of a rare status in the index
-- alone. Without them it read all orders.
drop index order_shown_status;
create index order_shown_status on "order" (coalesce(status_id, group_status_id), created_at desc, id)
  include (status_id, group_status_id);

-- The orders of a shop, with the columns that decide whether a member of the shop sees an order, so that they are also
-- counted in the index alone.
drop index order_business;
create index order_business on "order" (business_id, created_at desc, id) include (kind, unconfirmed, user_id)
  where business_id is not null;
