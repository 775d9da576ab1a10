-- Where shops deliver, also by shape, and where not.
alter table zone
  drop constraint zone_kind_check,
  add constraint zone_kind_check check (kind in ('postcodes', 'province', 'radius', 'polygon')),
  add excluded_zips jsonb not null default '[]',
  add geometry jsonb,
  add excluded_geometry jsonb,
  add constraint zone_geometry_check check (case kind
    when 'radius' then coalesce(geometry->>'type' = 'Circle', false)
    when 'polygon' then coalesce(geometry->>'type' in ('Polygon', 'MultiPolygon'), false)
    else geometry is null
  end);

-- What delivery costs at most from an amount on, in steps.
alter table shipping_zone add amount_values jsonb not null default '[]';

-- When things are handed over; null: there is no time to choose.
alter table shipping_method add slot_policy jsonb;

-- How many orders a slot holds. A row is there from its first order on; its capacity is that of its last one.
create table delivery_slot (
  shipping_method_id uuid not null references shipping_method on delete cascade,
  from_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  taken integer not null check (taken >= 0),
  primary key (shipping_method_id, from_at),
  constraint slot_never_overbooked check (taken <= capacity)
);

-- When an order is handed over, and whether it still counts in that slot.
alter table "order"
  add slot_from timestamptz,
  add slot_to timestamptz,
  add slot_held boolean not null default false,
  add constraint slot_lasts check ((slot_from is null) = (slot_to is null) and slot_from < slot_to),
  add constraint slot_held_is_known check (not slot_held or (slot_from is not null and shipping_method_id is not null));
create index order_slot on "order" (business_id, slot_from) where slot_from is not null;
