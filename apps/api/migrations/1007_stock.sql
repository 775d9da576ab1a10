-- The log of stock: every change of the units of a variant that are on hand, allocated or reserved, with its cause. Rows
-- are only added, and only by the triggers below. The variant and the order are not foreign keys, because a row outlives
-- the variant and is written before the order.
create table stock_movement (
  id uuid primary key default gen_random_uuid(),
  attribute_combo_id uuid not null,
  product_id uuid,
  business_id uuid references business on delete set null,
  kind text not null check (kind in (
    'opening', 'correction', 'import', 'removal', 'reservation', 'allocation', 'confirmation', 'release', 'handover',
    'restock', 'loss'
  )),
  on_hand integer not null,
  allocated integer not null,
  reserved integer not null,
  order_id uuid,
  user_id uuid references "user",
  created_at timestamptz not null default clock_timestamp()
);
create index stock_movement_combo on stock_movement (attribute_combo_id, created_at);
create index stock_movement_business on stock_movement (business_id, created_at desc);
create index stock_movement_order on stock_movement (order_id) where order_id is not null;

-- A transaction that changes stock sets its cause in `lonja.stock_cause`, a JSON of kind, order and user.
create function stock_cause() returns jsonb language sql stable
  return coalesce(nullif(current_setting('lonja.stock_cause', true), '')::jsonb, '{}');

-- It runs once per statement, because an order changes several variants. It adds up old and new rows instead of joining
-- them, which is fast also when an import changes many variants.
create function note_stock_change() returns trigger language plpgsql as $$
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

-- These two also run once per statement: an import adds thousands of variants with one statement, and a shop is deleted
-- with all its variants.
create function note_new_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id)
  select c.id, c.product_id, p.business_id, coalesce(cause->>'kind', 'correction'), c.stock, c.allocated, c.reserved,
    (cause->>'order')::uuid, (cause->>'user')::uuid
  from stock_cause() cause, made c left join product p on p.id = c.product_id
  where (c.stock, c.allocated, c.reserved) <> (0, 0, 0);
  return null;
end $$;
create trigger note_new_stock after insert on attribute_combo referencing new table as made for each statement
  execute function note_new_stock();

create function note_gone_stock() returns trigger language plpgsql as $$
begin
  insert into stock_movement (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id)
  select c.id, c.product_id, p.business_id, 'removal', -c.stock, -c.allocated, -c.reserved, null, (cause->>'user')::uuid
  from stock_cause() cause, gone c left join product p on p.id = c.product_id
  where (c.stock, c.allocated, c.reserved) <> (0, 0, 0);
  return null;
end $$;
create trigger note_gone_stock after delete on attribute_combo referencing old table as gone for each statement
  execute function note_gone_stock();
