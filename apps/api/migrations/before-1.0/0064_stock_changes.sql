-- Once for a statement, as where combos come and go: an order takes several. Before and after are summed rather than
-- joined, which stays quick however many combos an import changes.
drop trigger note_stock_change on attribute_combo;
create or replace function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_movement (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id)
  select c.id, c.product_id, p.business_id, coalesce(cause->>'kind', 'correction'), c.on_hand, c.allocated, c.reserved,
    (cause->>'order')::uuid, (cause->>'user')::uuid
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
create trigger note_stock_change after update on attribute_combo
  referencing old table as unchanged new table as changed for each statement execute function note_stock_change();
