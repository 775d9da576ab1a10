-- The reason that a shop gives for a change of its stock, for example breakage.
alter table stock_movement add column reason text
  check (reason in ('arrival', 'shop-sale', 'breakage', 'gift', 'theft', 'correction', 'count'));

create or replace function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_movement
    (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id, reason)
  select c.id, c.product_id, p.business_id, coalesce(cause->>'kind', 'correction'), c.on_hand, c.allocated, c.reserved,
    (cause->>'order')::uuid, (cause->>'user')::uuid, cause->>'reason'
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
