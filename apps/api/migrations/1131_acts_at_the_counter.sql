-- The time of a change that a device sends later, for example after it had no network; null if it is `created_at`.
alter table stock_movement add column happened_at timestamptz;
-- The time of the last count of the shelf.
alter table attribute_combo add column counted_at timestamptz;

create or replace function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_movement
    (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id, reason, happened_at)
  select c.id, c.product_id, p.business_id, coalesce(cause->>'kind', 'correction'), c.on_hand, c.allocated, c.reserved,
    (cause->>'order')::uuid, (cause->>'user')::uuid, cause->>'reason', (cause->>'at')::timestamptz
  from stock_cause() cause,
    (
      select id, product_id, sum(stock) as on_hand, sum(allocated) as allocated, sum(reserved) as reserved
      from (
        select id, product_id, stock, allocated, reserved from changed
        union all
        select id, product_id, -stock, -allocated, -reserved from unchanged
      ) both_times
      group by id, product_id
    ) c
    left join product p on p.id = c.product_id
  where (c.on_hand, c.allocated, c.reserved) <> (0, 0, 0);
  return null;
end $$;

-- `qr`: the customer showed the signed code of the order.
alter table order_pickup drop constraint order_pickup_proof_check;
alter table order_pickup add constraint order_pickup_proof_check check (proof in ('code', 'qr', 'known', 'identity', 'name'));
