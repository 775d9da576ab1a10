-- What the town's shops sell.

create table business (
  id uuid primary key,
  external_id text unique,
  name text not null,
  code text not null unique,
  url text not null unique,
  cif text,
  legal_name text,
  description text not null default '',
  address_id uuid references address,
  latitude double precision check (latitude between -90 and 90),
  longitude double precision check (longitude between -180 and 180),
  spotlight boolean not null default false,
  marketplace boolean not null default true,
  enabled boolean not null default true,
  opening_hours jsonb not null default '[]',
  closures jsonb not null default '[]',
  phones jsonb not null default '[]',
  email text,
  min_order bigint not null default 0 check (min_order >= 0),
  logo_id uuid references image_object,
  image_id uuid references image_object,
  state text not null default 'approved' check (state in ('pending', 'approved', 'suspended', 'holiday')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index business_name on business (fold(name));
create index business_place on business using gist (ll_to_earth(latitude, longitude)) where latitude is not null and longitude is not null;

-- Who works for which shop.
create table business_member (
  business_id uuid not null references business on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  primary key (business_id, user_id)
);
create index business_member_user on business_member (user_id);

-- The towns of the app's cities modal.
create table city (
  name text primary key,
  enabled boolean not null default true
);

create table category (
  id uuid primary key,
  title text not null,
  code text not null unique,
  url text not null unique,
  description text not null default '',
  parent_id uuid references category,
  bcc boolean not null default false,
  image_id uuid references image_object,
  sort integer not null default 0,
  enabled boolean not null default true,
  tax_rate integer check (tax_rate between 0 and 10000),
  -- The category itself and all above it, outermost first; kept by the trigger below.
  path uuid[] not null default '{}',
  created_at timestamptz not null default now(),
  check (parent_id is distinct from id)
);
create index category_parent on category (parent_id);
create index category_path on category using gin (path);

create function category_set_path() returns trigger language plpgsql as $$
begin
  new.path := coalesce((select path from category where id = new.parent_id), '{}') || new.id;
  if array_position(new.path, new.id) < cardinality(new.path) then
    raise exception 'A category cannot be below itself' using errcode = '23514', constraint = 'category_tree';
  end if;
  return new;
end $$;
create trigger category_path before insert or update of parent_id, id on category
  for each row execute function category_set_path();

create function category_move_children() returns trigger language plpgsql as $$
begin
  -- Touching the children makes their own trigger follow.
  update category set parent_id = parent_id where parent_id = new.id;
  return null;
end $$;
create trigger category_children after update of parent_id on category
  for each row when (old.path is distinct from new.path) execute function category_move_children();

create table business_category (
  business_id uuid not null references business on delete cascade,
  category_id uuid not null references category,
  primary key (business_id, category_id)
);
create index business_category_category on business_category (category_id);

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

create table attribute_value (
  id uuid primary key,
  attribute_id uuid not null references attribute,
  name text not null,
  value text,
  enabled boolean not null default true,
  sort integer not null default 0,
  unique (attribute_id, name)
);

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
  unique (business_id, sku),
  unique (business_id, external_id)
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

-- Every product has at least one: stock, price and reservations hang on one table.
create table attribute_combo (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  -- The ids of its values in order, joined: one combo per set of options. Empty: the implicit one.
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
  -- Kept by the product document: what one unit costs now, before offers, and the 30-day reference where reduced.
  price bigint check (price >= 0),
  list_price bigint check (list_price >= 0),
  previous_price bigint check (previous_price >= 0),
  created_at timestamptz not null default now(),
  unique (product_id, value_key),
  constraint stock_never_oversold check (
    allocated >= 0 and reserved >= 0 and (not tracked or backorder or stock >= allocated + reserved)
  )
);

create table attribute_combo_value (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  attribute_value_id uuid not null references attribute_value,
  primary key (attribute_combo_id, attribute_value_id)
);
create index attribute_combo_value_value on attribute_combo_value (attribute_value_id);

create table price_list (
  id uuid primary key,
  name text not null,
  code text not null check (code in ('pvp', 'basic', 'base')),
  business_id uuid references business,
  tax_included boolean not null default true,
  start_at timestamptz,
  end_at timestamptz,
  position integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (start_at is null or end_at is null or start_at < end_at)
);

create table price (
  id uuid primary key,
  product_id uuid not null references product on delete cascade,
  attribute_combo_id uuid references attribute_combo on delete cascade,
  price_list_id uuid not null references price_list,
  amount bigint not null check (amount >= 0),
  tax_rate integer check (tax_rate between 0 and 10000),
  min_quantity integer not null default 1 check (min_quantity >= 1),
  start_at timestamptz,
  end_at timestamptz,
  created_at timestamptz not null default now(),
  check (start_at is null or end_at is null or start_at < end_at)
);
create index price_product on price (product_id);
create index price_combo on price (attribute_combo_id) where attribute_combo_id is not null;
create index price_price_list on price (price_list_id);

-- Every effective public price there ever was, for the reference price of a reduction. Append-only.
create table price_log (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  price bigint not null,
  reduced boolean not null,
  since timestamptz not null,
  primary key (attribute_combo_id, since)
);

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

create table offer (
  id uuid primary key,
  code text not null unique,
  name text not null,
  business_id uuid not null references business,
  discount_type text not null check (discount_type in ('percentage', 'absolute')),
  value integer not null check (value > 0),
  target text not null check (target in ('product', 'business')),
  min_quantity integer not null default 1 check (min_quantity >= 1),
  min_amount bigint not null default 0 check (min_amount >= 0),
  start_at timestamptz,
  end_at timestamptz,
  priority integer not null default 0,
  exclusive boolean not null default false,
  funder jsonb not null default '{"shop": 10000}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (discount_type <> 'percentage' or value <= 10000)
);
create index offer_business on offer (business_id);

create table offer_product (
  offer_id uuid not null references offer on delete cascade,
  product_id uuid not null references product on delete cascade,
  primary key (offer_id, product_id)
);
create index offer_product_product on offer_product (product_id);

create table coupon (
  id uuid primary key,
  code text not null,
  name text not null,
  -- Null: the whole town's.
  business_id uuid references business,
  discount_type text not null check (discount_type in ('percentage', 'absolute')),
  value integer not null check (value > 0),
  min_amount bigint not null default 0,
  start_at timestamptz,
  end_at timestamptz,
  usage_limit integer,
  limit_per_person integer,
  used integer not null default 0,
  first_order_only boolean not null default false,
  stackable boolean not null default false,
  exclusive boolean not null default false,
  funder jsonb not null default '{"platform": 10000}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (discount_type <> 'percentage' or value <= 10000),
  constraint coupon_never_overused check (used >= 0 and (usage_limit is null or used <= usage_limit))
);
create unique index coupon_code on coupon (upper(code));

create table campaign (
  id uuid primary key,
  title text not null,
  code text not null unique,
  description text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  enabled boolean not null default true,
  marketplace boolean not null default true,
  image_id uuid references image_object,
  created_at timestamptz not null default now()
);
create table campaign_business (
  campaign_id uuid not null references campaign on delete cascade,
  business_id uuid not null references business on delete cascade,
  primary key (campaign_id, business_id)
);
create table campaign_product (
  campaign_id uuid not null references campaign on delete cascade,
  product_id uuid not null references product on delete cascade,
  primary key (campaign_id, product_id)
);
create index campaign_product_product on campaign_product (product_id);

create table cms (
  id uuid primary key,
  title text not null,
  name text not null,
  code text not null unique,
  url text not null unique,
  body jsonb not null default '[]',
  meta jsonb not null default '{}',
  layout text not null default 'full' check (layout in ('full', 'side')),
  marketplace boolean not null default true,
  business_id uuid references business,
  sort integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- What lists, search and facets read: one row per product, kept in the writing transaction.
create table product_document (
  id uuid primary key references product on delete cascade,
  business_id uuid not null,
  -- Its category and all above.
  category_ids uuid[] not null,
  value_ids uuid[] not null,
  offer_ids uuid[] not null,
  campaign_ids uuid[] not null,
  -- The product and its shop may be seen by everybody.
  visible boolean not null,
  featured boolean not null,
  marketplace boolean not null,
  available boolean not null,
  reduced boolean not null,
  price bigint,
  sales integer not null,
  origin text,
  name text not null,
  title_folded text not null,
  -- Sorts as a Spanish reader expects, whatever the collation: ñ after n.
  title_key text collate "C" not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  search tsvector not null,
  -- The record as lists serve it, in both representations.
  json text not null,
  jsonld text not null
);
create index product_document_business on product_document (business_id) where visible;
create index product_document_categories on product_document using gin (category_ids);
create index product_document_values on product_document using gin (value_ids);
create index product_document_search on product_document using gin (search);
create index product_document_title on product_document using gin (title_folded gin_trgm_ops);
create index product_document_by_title on product_document (title_key, id) where visible;
create index product_document_by_price on product_document (price, id) where visible;
create index product_document_by_price_down on product_document (price desc nulls last, id) where visible;
create index product_document_by_sales on product_document (sales, id) where visible;
create index product_document_by_created on product_document (created_at, id) where visible;
create index product_document_by_updated on product_document (updated_at, id) where visible;
create index product_document_featured on product_document (featured, id) where visible;

-- Every word of the catalogue, to forgive typing errors.
create table search_word (
  word text primary key
);
create index search_word_similar on search_word using gin (word gin_trgm_ops);
