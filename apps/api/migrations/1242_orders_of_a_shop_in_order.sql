-- Lists of orders are sorted by the time and then by the id, both descending. The index had the ids ascending, so a plan for any shop
-- read and sorted all orders of a shop for one page.
drop index order_business;
create index order_business on "order" (business_id, created_at desc, id desc) include (kind, unconfirmed, user_id)
  where business_id is not null;
