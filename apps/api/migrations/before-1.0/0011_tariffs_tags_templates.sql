-- What a parcel costs in a zone by its weight, from so many grams to below so many. Without bands the zone's own price.
create table weight_value (
  id uuid primary key,
  shipping_zone_id uuid not null references shipping_zone on delete cascade,
  from_grams integer not null default 0 check (from_grams >= 0),
  -- Null: however heavy.
  to_grams integer,
  price bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  constraint weight_value_to_grams_check check (to_grams > from_grams)
);
create index weight_value_shipping_zone on weight_value (shipping_zone_id, from_grams);

-- How much was taken off, and of what: copied like everything else of an order. Null: from before it was.
alter table sold_offer
  add discount_type text check (discount_type in ('percentage', 'absolute')),
  add value integer check (value > 0),
  alter funder set default '{"shop": 10000}';
create index sold_offer_offer on sold_offer (offer_id) where offer_id is not null;
create index sold_offer_coupon on sold_offer (coupon_id) where coupon_id is not null;

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

-- Messages and pages with gaps to fill in: {{code}}.
create table template (
  id uuid primary key,
  code text not null unique,
  name text not null,
  kind text not null check (kind in ('mail', 'push', 'inapp', 'page', 'ticket')),
  layout text not null default 'full' check (layout in ('full', 'side')),
  subject text,
  body text not null,
  created_at timestamptz not null default now()
);

create table variable (
  id uuid primary key,
  -- Null: of every template.
  template_id uuid references template,
  -- Null: the town's; else a shop's own.
  business_id uuid references business,
  code text not null,
  type text not null default 'text' check (type in ('text', 'color', 'image', 'number', 'bool')),
  default_value text,
  value text,
  created_at timestamptz not null default now(),
  unique nulls not distinct (template_id, business_id, code)
);
create index variable_business on variable (business_id) where business_id is not null;

-- A template as a shop uses it.
create table template_config (
  id uuid primary key,
  template_id uuid not null references template,
  business_id uuid not null references business,
  layout text not null default 'full' check (layout in ('full', 'side')),
  palette jsonb not null default '{}',
  fonts jsonb not null default '{}',
  values jsonb not null default '{}',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (business_id, template_id)
);
