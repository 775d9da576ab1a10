-- What shops sell.

create table attribute (
  id uuid primary key,
  name text not null,
  title text not null default '',
  code text not null unique,
  type text not null default 'option' check (type in ('single', 'image', 'color', 'option')),
  enabled boolean not null default true,
  filterable boolean not null default true,
  variant_axis boolean not null default false,
  business_id uuid references business,
  sort integer not null default 0,
  created_at timestamptz not null default now()
);
create index attribute_business on attribute (business_id) where business_id is not null;

create table attribute_value (
  id uuid primary key,
  attribute_id uuid not null references attribute,
  name text not null,
  value text,
  enabled boolean not null default true,
  sort integer not null default 0,
  image_id uuid references image_object,
  unique (attribute_id, name)
);
create index attribute_value_image on attribute_value (image_id) where image_id is not null;

-- The categories that an attribute is meant for. Without rows: all.
create table attribute_category (
  attribute_id uuid not null references attribute on delete cascade,
  category_id uuid not null references category on delete cascade,
  primary key (attribute_id, category_id)
);
create index attribute_category_category on attribute_category (category_id);

create table product (
  id uuid primary key,
  business_id uuid not null references business,
  external_id text,
  title text not null,
  name text not null,
  description text not null default '',
  parent_id uuid references category,
  origin text,
  featured boolean not null default false,
  marketplace boolean not null default true,
  enabled boolean not null default true,
  sku text,
  ean text,
  unit jsonb,
  allergens jsonb not null default '[]',
  tax_rate integer not null default 2100 check (tax_rate between 0 and 10000),
  sales integer not null default 0 check (sales >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Sold by weight: what a piece weighs about, and how far off it may be.
  weight_sale jsonb,
  -- Maker, address and warnings (Regulation (EU) 2023/988, art. 19).
  gpsr jsonb,
  -- Average and number of the published reviews, updated with them.
  rating numeric(2, 1) check (rating between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  -- Distance purchases may be given back within fourteen days, except what spoils, is made to measure or was sealed
  -- (TRLGDCU arts. 102 and 103). An order keeps a copy of this.
  returnable boolean not null default true,
  unique (business_id, sku),
  unique (business_id, external_id),
  check ((rating is null) = (rating_count = 0))
);
create index product_business on product (business_id);
create index product_parent on product (parent_id);

create table product_attribute_value (
  product_id uuid not null references product on delete cascade,
  attribute_value_id uuid not null references attribute_value,
  sort integer not null default 0,
  primary key (product_id, attribute_value_id)
);
create index product_attribute_value_value on product_attribute_value (attribute_value_id);

-- The variants. Every product has at least one, so that stock, price and reservations are always found here.
create table attribute_combo (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  -- The ids of its values, sorted and joined, so that no set of options has two. Empty: the only variant of a product
  -- without options.
  value_key text not null default '',
  sku text,
  ean text,
  -- Units on hand, promised to confirmed orders, and held for baskets being paid.
  stock integer not null default 0,
  allocated integer not null default 0,
  reserved integer not null default 0,
  tracked boolean not null default true,
  backorder boolean not null default false,
  price_delta bigint not null default 0,
  weight_grams integer not null default 0 check (weight_grams >= 0),
  enabled boolean not null default true,
  sort integer not null default 0,
  -- Written with the product document: the price of one unit now, the one before offers, and where the price is reduced
  -- the lowest one of the 30 days before.
  price bigint check (price >= 0),
  list_price bigint check (list_price >= 0),
  previous_price bigint check (previous_price >= 0),
  created_at timestamptz not null default now(),
  image_id uuid references image_object,
  -- The content of the variant where it differs from its product's.
  unit jsonb,
  unique (product_id, value_key),
  constraint stock_never_oversold check (
    allocated >= 0 and reserved >= 0 and (not tracked or backorder or stock >= allocated + reserved)
  )
);
create index attribute_combo_image on attribute_combo (image_id) where image_id is not null;

create table attribute_combo_value (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  attribute_value_id uuid not null references attribute_value,
  primary key (attribute_combo_id, attribute_value_id)
);
create index attribute_combo_value_value on attribute_combo_value (attribute_value_id);

create table product_image (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  image_id uuid not null references image_object,
  attribute_value_id uuid references attribute_value,
  sort integer not null default 0,
  main boolean not null default false,
  alt text not null default '',
  created_at timestamptz not null default now()
);
create index product_image_product on product_image (product_id);
create index product_image_image on product_image (image_id);

create table tag (
  id uuid primary key,
  name text not null,
  code text not null,
  color text,
  -- Null: the town's, for every shop to use.
  business_id uuid references business,
  created_at timestamptz not null default now(),
  unique nulls not distinct (business_id, code)
);

create table product_tag (
  product_id uuid not null references product on delete cascade,
  tag_id uuid not null references tag,
  primary key (product_id, tag_id)
);
create index product_tag_tag on product_tag (tag_id);

create table product_favourite (
  user_id uuid not null references "user" on delete cascade,
  product_id uuid not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index product_favourite_product on product_favourite (product_id);

-- What people keep for later.
create table whitelist (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  product_id uuid not null references product on delete cascade,
  attribute_combo_id uuid references attribute_combo on delete cascade,
  note text not null default '',
  price_when_added bigint check (price_when_added >= 0),
  created_at timestamptz not null default now(),
  -- The product was sold out, and its user gets a notification when it is available again.
  waits boolean not null default false,
  unique nulls not distinct (user_id, attribute_combo_id, product_id)
);
create index whitelist_product on whitelist (product_id);
create index whitelist_combo on whitelist (attribute_combo_id) where attribute_combo_id is not null;
create index whitelist_waits on whitelist (product_id) where waits;

-- Every change of the units on hand, allocated or reserved, with its cause. Rows are only added. The variant and the
-- order are not foreign keys, because a row outlives the variant and is written before the order.
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

-- A transaction that moves stock sets its cause in `lonja.stock_cause`, a JSON of kind, order and user.
create function stock_cause() returns jsonb language sql stable
  return coalesce(nullif(current_setting('lonja.stock_cause', true), '')::jsonb, '{}');

-- Once per statement, because an order takes from several variants. Old and new rows are summed rather than joined,
-- which stays quick when an import changes many variants.
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

-- Once per statement, because imports add thousands of variants with one, and a shop is deleted with all of its own.
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
