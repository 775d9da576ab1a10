-- Background jobs find their work by indexes and by notes of changes, because a scan of all products, payments or events
-- takes longer the larger the town becomes.

-- Products whose number of sales has changed since their documents were written. Rows are only added and deleted, so
-- transactions that sell the same product do not wait for each other here.
create table sales_change (
  product_id uuid not null
);
create function note_sales_change() returns trigger language plpgsql as $$
begin
  insert into sales_change (product_id) values (new.id);
  return null;
end $$;
create trigger product_sales_changed after update of sales on product
  for each row when (old.sales is distinct from new.sales) execute function note_sales_change();

insert into sales_change
select product.id from product join product_document document on document.id = product.id
where document.sales <> product.sales;

-- Products that sold out or came back since the wish lists were checked, and new entries of wish lists.
create table availability_change (
  product_id uuid not null
);
create function note_availability_change() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'product_document' then
    insert into availability_change (product_id) values (new.id);
  else
    insert into availability_change (product_id) values (new.product_id);
  end if;
  return null;
end $$;
create trigger product_availability_changed after update on product_document
  for each row when ((old.visible, old.available) is distinct from (new.visible, new.available))
  execute function note_availability_change();
create trigger combo_availability_changed after update on attribute_combo
  for each row when (
    (old.enabled and (not old.tracked or old.backorder or old.stock > old.allocated + old.reserved))
    <> (new.enabled and (not new.tracked or new.backorder or new.stock > new.allocated + new.reserved)))
  execute function note_availability_change();
create trigger whitelist_added after insert on whitelist for each row execute function note_availability_change();

insert into availability_change select distinct product_id from whitelist;

-- Offers, campaigns and price lists that begin or end at a date.
create index offer_start on offer (start_at) where start_at is not null;
create index offer_end on offer (end_at) where end_at is not null;
create index campaign_start on campaign (start_at) where start_at is not null;
create index campaign_end on campaign (end_at) where end_at is not null;
create index price_list_start on price_list (start_at) where start_at is not null;
create index price_list_end on price_list (end_at) where end_at is not null;

-- The payments of the last days: for the comparison with the banks, and for the metrics of today.
create index payment_created on payment (created_at);
create index payment_event_created on payment_event (created_at);
create index payment_anomaly_created on payment_anomaly (created_at);
create index refund_refused on refund (created_at) where state = 'refused';

-- Audit events that are kept for the shorter time. The condition is the one of people/prune-audit.ts.
create index audit_event_short on audit_event (created_at) where resource not in (
  'answer-question-products', 'businesses', 'orders', 'payments', 'prices', 'question-products', 'valorations');

-- The pictures whose sizes must be made, in the order in which images/image-jobs.ts takes them.
create index image_derivation_waiting on image_derivation (attempts, image_id) where attempts < 3 or claimed_at is not null;

create index push_dropped on push (dropped_at) where dropped_at is not null;
create index rate_limit_resets on rate_limit (resets_at);
create index user_operator on "user" (id) where role = 'ROLE_ADMIN';
