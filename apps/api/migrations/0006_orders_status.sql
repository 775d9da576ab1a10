-- The status an order shows. A group has none of its own: that of its least advanced part that goes on, or canceled
-- when all are (canceled sorts last).
create function order_status_of(o "order") returns uuid
  language sql stable parallel safe
  return coalesce(o.status_id, (
    select part.status_id
    from "order" part join order_status status on status.id = part.status_id
    where part.parent_id = o.id
    order by status.sort
    limit 1
  ));

-- Replays answer in the format of the first answer.
alter table idempotency_key add content_type text;
