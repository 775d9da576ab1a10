-- Lists of orders are sorted by time and then by id, both descending. The index had the ids in ascending order. PostgreSQL keeps one
-- plan for all shops, and this plan read and sorted all orders of a shop to return one page.
drop index order_business;
create index order_business on "order" (business_id, created_at desc, id desc) include (kind, unconfirmed, user_id)
  where business_id is not null;
