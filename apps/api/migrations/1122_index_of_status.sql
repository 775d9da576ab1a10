-- The status that an order shows, with its two columns: PostgreSQL then counts the orders of a rare status in the index
-- alone. Without them it read all orders.
drop index order_shown_status;
create index order_shown_status on "order" (coalesce(status_id, group_status_id), created_at desc, id)
  include (status_id, group_status_id);
