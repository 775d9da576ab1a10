-- How orders are paid and delivered.

create table payment_method (
  id uuid primary key,
  name text not null,
  code text not null unique,
  kind text not null,
  description text not null default '',
  enabled boolean not null default true,
  fee bigint not null default 0 check (fee >= 0),
  rules jsonb not null default '[]',
  config jsonb not null default '{}',
  sort integer not null default 0,
  created_at timestamptz not null default now()
);

create table payment_method_business (
  payment_method_id uuid not null references payment_method on delete cascade,
  business_id uuid not null references business on delete cascade,
  primary key (payment_method_id, business_id)
);

create table shipping_method (
  id uuid primary key,
  name text not null,
  code text not null,
  type text not null check (type in ('delivery', 'pickup', 'locker', 'town')),
  description text not null default '',
  enabled boolean not null default true,
  business_id uuid not null references business,
  lead_minutes integer not null default 0,
  free_from bigint check (free_from >= 0),
  -- The times that the customer can choose from. Null: there is no choice.
  slot_policy jsonb,
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unique (business_id, code)
);

-- The areas where shops deliver, by postal codes, province or shape, and their exceptions.
create table zone (
  id uuid primary key,
  name text not null,
  code text not null unique,
  business_id uuid references business,
  kind text not null default 'postcodes',
  zips jsonb not null default '[]',
  excluded_zips jsonb not null default '[]',
  geometry jsonb,
  excluded_geometry jsonb,
  priority integer not null default 0,
  created_at timestamptz not null default now(),
  constraint zone_kind_check check (kind in ('postcodes', 'province', 'radius', 'polygon')),
  constraint zone_geometry_check check (case kind
    when 'radius' then coalesce(geometry->>'type' = 'Circle', false)
    when 'polygon' then coalesce(geometry->>'type' in ('Polygon', 'MultiPolygon'), false)
    else geometry is null
  end)
);

create table shipping_zone (
  id uuid primary key,
  shipping_method_id uuid not null references shipping_method on delete cascade,
  zone_id uuid not null references zone,
  price bigint not null check (price >= 0),
  min_amount bigint not null default 0 check (min_amount >= 0),
  free_from bigint check (free_from >= 0),
  -- The highest price of the delivery from an amount on, in steps.
  amount_values jsonb not null default '[]',
  max_grams integer,
  -- The ISO weekdays on which the method serves the zone.
  days jsonb not null default '[1, 2, 3, 4, 5, 6, 7]',
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (shipping_method_id, zone_id)
);
create index shipping_zone_zone on shipping_zone (zone_id);

-- The price of a parcel in a zone by its weight: from `from_grams` to below `to_grams`. A zone without rows here has one
-- price for all weights.
create table weight_value (
  id uuid primary key,
  shipping_zone_id uuid not null references shipping_zone on delete cascade,
  from_grams integer not null default 0 check (from_grams >= 0),
  -- Null: no limit.
  to_grams integer,
  price bigint not null check (price >= 0),
  created_at timestamptz not null default now(),
  constraint weight_value_to_grams_check check (to_grams > from_grams)
);
create index weight_value_shipping_zone on weight_value (shipping_zone_id, from_grams);

-- The number of orders in a slot. The first order makes the row, and each order writes the capacity of its moment.
create table delivery_slot (
  shipping_method_id uuid not null references shipping_method on delete cascade,
  from_at timestamptz not null,
  capacity integer not null check (capacity > 0),
  taken integer not null check (taken >= 0),
  primary key (shipping_method_id, from_at),
  constraint slot_never_overbooked check (taken <= capacity)
);
