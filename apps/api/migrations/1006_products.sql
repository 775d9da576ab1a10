-- The catalogue: products with their variants, options, pictures and tags, and the lists that people keep of them.

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
  -- For products that are sold by weight: the usual weight of a piece and its tolerance.
  weight_sale jsonb,
  allergens jsonb not null default '[]',
  -- Maker, address and warnings (Regulation (EU) 2023/988, art. 19).
  gpsr jsonb,
  tax_rate integer not null default 2100 check (tax_rate between 0 and 10000),
  -- Customers may return distance purchases within fourteen days, except goods that spoil, are made to measure or were
  -- sealed (TRLGDCU arts. 102 and 103). An order keeps a copy of this.
  returnable boolean not null default true,
  sales integer not null default 0 check (sales >= 0),
  -- Average and number of the published reviews, updated with them.
  rating numeric(2, 1) check (rating between 1 and 5),
  rating_count integer not null default 0 check (rating_count >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (business_id, sku),
  unique (business_id, external_id),
  check ((rating is null) = (rating_count = 0))
);
create index product_business on product (business_id);
create index product_parent on product (parent_id);
-- For programs that keep their own stock and ask by the shop's own keys.
create index product_sku on product (sku) where sku is not null;
create index product_ean on product (ean) where ean is not null;

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
  -- The ids of its values, sorted and joined, so that each set of options has one variant. Empty: the only variant of a
  -- product without options.
  value_key text not null default '',
  sku text,
  ean text,
  -- Units on hand, units promised to confirmed orders, and units held for baskets that are being paid.
  stock integer not null default 0,
  allocated integer not null default 0,
  reserved integer not null default 0,
  tracked boolean not null default true,
  backorder boolean not null default false,
  price_delta bigint not null default 0,
  -- Written with the product document: the price of one unit now, the price before offers, and for a reduced price the
  -- lowest price of the 30 days before.
  price bigint check (price >= 0),
  list_price bigint check (list_price >= 0),
  previous_price bigint check (previous_price >= 0),
  weight_grams integer not null default 0 check (weight_grams >= 0),
  -- The content of the variant where it differs from its product's.
  unit jsonb,
  image_id uuid references image_object,
  enabled boolean not null default true,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  -- Not indexed: every sale writes it and would have to write the index too.
  updated_at timestamptz not null default now(),
  unique (product_id, value_key),
  constraint stock_never_oversold check (
    allocated >= 0 and reserved >= 0 and (not tracked or backorder or stock >= allocated + reserved)
  )
);
create index attribute_combo_image on attribute_combo (image_id) where image_id is not null;
create index attribute_combo_sku on attribute_combo (sku) where sku is not null;
create index attribute_combo_ean on attribute_combo (ean) where ean is not null;

create function stamp_attribute_combo() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
create trigger attribute_combo_updated before update on attribute_combo
  for each row when (old.* is distinct from new.*) execute function stamp_attribute_combo();

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

-- Products that people keep for later.
create table whitelist (
  id uuid primary key,
  user_id uuid not null references "user" on delete cascade,
  product_id uuid not null references product on delete cascade,
  attribute_combo_id uuid references attribute_combo on delete cascade,
  note text not null default '',
  price_when_added bigint check (price_when_added >= 0),
  -- The product was sold out, and the user gets a notification when it is available again.
  waits boolean not null default false,
  created_at timestamptz not null default now(),
  unique nulls not distinct (user_id, attribute_combo_id, product_id)
);
create index whitelist_product on whitelist (product_id);
create index whitelist_combo on whitelist (attribute_combo_id) where attribute_combo_id is not null;
create index whitelist_waits on whitelist (product_id) where waits;
