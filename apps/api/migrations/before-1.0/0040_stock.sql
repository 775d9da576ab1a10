-- Units held for an order that waits for a bank, beside those that are promised to confirmed ones. By combo, the sums of
-- both are what the combo says.
alter table sold_product add reserved integer not null default 0 check (reserved >= 0);

-- Until when; null once nothing is awaited any more.
alter table "order" add reservation_expires timestamptz;
create index order_reservation on "order" (reservation_expires) where reservation_expires is not null and kind <> 'part';

-- Every change of what is on hand, promised or held, by how much and why; rows are only added. It outlives the combo,
-- and comes before the order that moves stock is written: neither is a foreign key.
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

-- Who moves stock may say why in `lonja.stock_cause`, as JSON of kind, order and user, for the rest of the transaction.
create function stock_cause() returns jsonb language sql stable
  return coalesce(nullif(current_setting('lonja.stock_cause', true), '')::jsonb, '{}');

create function note_stock_change() returns trigger language plpgsql as $$
begin
  insert into stock_movement (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved, order_id, user_id)
  select new.id, new.product_id, (select business_id from product where id = new.product_id),
    coalesce(cause->>'kind', 'correction'), new.stock - old.stock, new.allocated - old.allocated,
    new.reserved - old.reserved, (cause->>'order')::uuid, (cause->>'user')::uuid
  from stock_cause() cause;
  return null;
end $$;
create trigger note_stock_change after update of stock, allocated, reserved on attribute_combo for each row
  when ((old.stock, old.allocated, old.reserved) is distinct from (new.stock, new.allocated, new.reserved))
  execute function note_stock_change();

-- Thousands of combos come with one statement of an import, and go with their shop.
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

insert into stock_movement (attribute_combo_id, product_id, business_id, kind, on_hand, allocated, reserved)
select c.id, c.product_id, p.business_id, 'opening', c.stock, c.allocated, c.reserved
from attribute_combo c join product p on p.id = c.product_id where (c.stock, c.allocated, c.reserved) <> (0, 0, 0);
