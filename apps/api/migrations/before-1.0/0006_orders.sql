-- The status an order shows. A group has none of its own (null): it shows that of its least advanced part that goes
-- on, or canceled when all are.
create function order_status_of(order_id uuid, own_status_id uuid) returns uuid
  language sql stable parallel safe
  return coalesce(own_status_id, (
    select part.status_id
    from "order" part join order_status status on status.id = part.status_id
    where part.parent_id = order_id
    order by status.code = 'canceled', status.sort
    limit 1
  ));

-- Answers are repeated in the format they were first given in.
alter table idempotency_key add content_type text;

-- Whether a guest has ordered before.
create index customer_email on customer (lower(email));
