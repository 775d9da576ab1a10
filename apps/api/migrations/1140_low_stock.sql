-- The shop is told when so few units of the variant can be ordered; null if the shop does not want to be told.
alter table attribute_combo add column alert_at integer check (alert_at >= 0);

-- The variants whose available units have fallen to their level. A row exists as long as the stock is low, so members
-- are told of each fall once. The rows are written with the stock, and a job tells the members.
create table low_stock (
  attribute_combo_id uuid primary key references attribute_combo on delete cascade,
  since timestamptz not null default now(),
  told_at timestamptz
);
create index low_stock_untold on low_stock (since) where told_at is null;

create function follow_low_stock() returns trigger language plpgsql as $$
begin
  if new.tracked and new.stock - new.allocated - new.reserved <= new.alert_at then
    insert into low_stock (attribute_combo_id) values (new.id) on conflict do nothing;
  else
    delete from low_stock where attribute_combo_id = new.id;
  end if;
  return null;
end $$;
create trigger follow_new_low_stock after insert on attribute_combo for each row
  when (new.alert_at is not null) execute function follow_low_stock();
create trigger follow_low_stock after update of stock, allocated, reserved, tracked, alert_at on attribute_combo for each row
  when (new.alert_at is not null or old.alert_at is not null) execute function follow_low_stock();

-- The ingredients, the storage and the alcohol of food, and whether it has no allergens.
alter table product add column food jsonb;
