-- Why money was paid back, for the figures of a shop. `shop`: a refund that a member made, of goods that the customer had
-- not returned. `surplus`: an order was paid twice.
alter table refund add column kind text not null default 'shop'
  check (kind in ('canceled', 'adjusted', 'goodwill', 'returned', 'shop', 'surplus'));
update refund r set kind = case
    when (select surplus from payment where payment.id = r.payment_id) then 'surplus'
    when exists (select from order_adjustment a where a.order_id = r.order_id and a.amount = r.amount and a.goodwill > 0) then 'goodwill'
    when exists (select from order_adjustment a where a.order_id = r.order_id and a.amount = r.amount) then 'adjusted'
    when exists (
      select from jsonb_array_elements(r.lines) line join sold_product sold on sold.id = (line->>'soldProduct')::uuid
      where sold.withdrawn_at is not null) then 'returned'
    when (select status_id from "order" where "order".id = r.order_id) = (select id from order_status where code = 'canceled')
      then 'canceled'
    else 'shop' end;
create index refund_created on refund (created_at);
create index sold_product_withdrawn on sold_product (withdrawn_at) where withdrawn_at is not null;
create index order_adjustment_created on order_adjustment (created_at);

-- The seconds in which the shop was open between the order and its answer. A job computes them, because they depend on the
-- opening hours, the closed days and the pauses of the shop.
alter table order_answer add column open_seconds integer check (open_seconds >= 0);
create index order_answer_to_time on order_answer (answered_at) where answered_at is not null and open_seconds is null;
create index order_answer_asked on order_answer (business_id, asked_at);
