-- What customers buy, and how it is paid and delivered.

create table payment_method (
  id uuid primary key,
  name text not null,
  code text not null unique,
  kind text not null,
  description text not null default '',
  enabled boolean not null default true,
  fee bigint not null default 0 check (fee >= 0),
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
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unique (business_id, code)
);

create table zone (
  id uuid primary key,
  name text not null,
  code text not null unique,
  business_id uuid references business,
  kind text not null default 'postcodes' check (kind in ('postcodes', 'province')),
  zips jsonb not null default '[]',
  priority integer not null default 0,
  created_at timestamptz not null default now()
);

create table shipping_zone (
  id uuid primary key,
  shipping_method_id uuid not null references shipping_method on delete cascade,
  zone_id uuid not null references zone,
  price bigint not null check (price >= 0),
  min_amount bigint not null default 0 check (min_amount >= 0),
  free_from bigint check (free_from >= 0),
  max_grams integer,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  unique (shipping_method_id, zone_id)
);
create index shipping_zone_zone on shipping_zone (zone_id);

create table customer (
  id uuid primary key,
  name text not null,
  surnames text,
  nif text,
  phone text,
  email text,
  address_id uuid references address,
  user_id uuid references "user",
  business_id uuid references business,
  created_at timestamptz not null default now()
);
create index customer_user on customer (user_id);

create table order_status (
  id uuid primary key,
  code text not null unique,
  name text not null,
  sort integer not null default 0,
  final boolean not null default false,
  color text,
  icon text
);
insert into order_status (id, code, name, sort, final, color, icon) values
  ('00000000-0000-7000-8000-000000000001', 'pending', 'Recibido', 1, false, 'grey', 'inbox'),
  ('00000000-0000-7000-8000-000000000002', 'confirm', 'Confirmado', 2, false, 'blue', 'check'),
  ('00000000-0000-7000-8000-000000000003', 'accepted', 'Aceptado por el comercio', 3, false, 'blue', 'store'),
  ('00000000-0000-7000-8000-000000000004', 'preparing', 'En preparación', 4, false, 'amber', 'package'),
  ('00000000-0000-7000-8000-000000000005', 'ready', 'Listo', 5, false, 'green', 'bell'),
  ('00000000-0000-7000-8000-000000000006', 'shipped', 'En reparto', 6, false, 'green', 'truck'),
  ('00000000-0000-7000-8000-000000000007', 'complete', 'Entregado', 7, true, 'green', 'done'),
  ('00000000-0000-7000-8000-000000000008', 'canceled', 'Cancelado', 8, true, 'red', 'cross');

create sequence order_number start 1001;

create table "order" (
  id uuid primary key,
  code text not null unique,
  kind text not null check (kind in ('single', 'group', 'part')),
  parent_id uuid references "order",
  -- Of a group null: its status is derived from its parts.
  status_id uuid references order_status,
  payment_state text not null default 'none' check (payment_state in
    ('none', 'awaiting', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'canceled')),
  delivery_state text not null default 'none' check (delivery_state in
    ('none', 'scheduled', 'ready', 'delivered', 'failed', 'returned')),
  business_id uuid references business,
  customer_id uuid not null references customer,
  user_id uuid references "user",
  -- Of a guest's order: who holds the token may read it.
  token_hash bytea,
  items_total bigint not null check (items_total >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  shipping_total bigint not null default 0 check (shipping_total >= 0),
  fee_total bigint not null default 0 check (fee_total >= 0),
  total bigint not null check (total >= 0),
  tax jsonb not null default '[]',
  currency text not null default 'EUR' check (currency = 'EUR'),
  coupons jsonb not null default '[]',
  delivery_address jsonb,
  billing_address jsonb,
  shipping_method_id uuid references shipping_method,
  payment_method_id uuid references payment_method,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint order_adds_up check (total = items_total - discount_total + shipping_total + fee_total),
  check ((kind = 'part') = (parent_id is not null)),
  check ((kind = 'group') = (business_id is null)),
  check ((kind = 'group') = (status_id is null))
);
create index order_parent on "order" (parent_id) where parent_id is not null;
create index order_user on "order" (user_id, created_at desc);
create index order_business on "order" (business_id, created_at desc) where business_id is not null;
create index order_customer on "order" (customer_id);
create index order_created on "order" (created_at desc, id);

create table order_status_history (
  id uuid primary key,
  order_id uuid not null references "order",
  status_id uuid not null references order_status,
  previous_id uuid references order_status,
  user_id uuid references "user",
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  reason text,
  created_at timestamptz not null default now()
);
create index order_status_history_order on order_status_history (order_id);

create table sold_product (
  id uuid primary key,
  order_id uuid not null references "order",
  product_id uuid references product on delete set null,
  attribute_combo_id uuid references attribute_combo on delete set null,
  business_id uuid not null references business,
  title text not null,
  sku text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  total bigint not null check (total >= 0),
  tax_rate integer not null,
  weight_grams integer not null default 0,
  image text,
  -- Units taken from the combo's stock; given back when the order is canceled.
  allocated integer not null default 0 check (allocated >= 0),
  state text not null default 'ok' check (state in ('ok', 'proposed', 'removed', 'replaced')),
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  check (total = unit_price * quantity - discount)
);
create index sold_product_order on sold_product (order_id);
create index sold_product_product on sold_product (product_id);

create table sold_price (
  id uuid primary key,
  sold_product_id uuid not null references sold_product,
  list_code text not null,
  base bigint not null,
  unit bigint not null,
  tax_rate integer not null,
  surcharge bigint not null default 0,
  discount bigint not null default 0,
  total bigint not null,
  reference bigint
);
create index sold_price_sold_product on sold_price (sold_product_id);

create table sold_product_attribute (
  id uuid primary key,
  sold_product_id uuid not null references sold_product,
  attribute_value_id uuid references attribute_value on delete set null,
  attribute_name text not null,
  value_name text not null
);
create index sold_product_attribute_sold_product on sold_product_attribute (sold_product_id);

-- A discount as it was given, and who pays for it.
create table sold_offer (
  id uuid primary key,
  order_id uuid not null references "order",
  sold_product_id uuid references sold_product,
  offer_id uuid references offer on delete set null,
  coupon_id uuid references coupon on delete set null,
  code text not null,
  name text not null,
  amount bigint not null check (amount >= 0),
  funder jsonb not null
);
create index sold_offer_order on sold_offer (order_id);

create table coupon_use (
  coupon_id uuid not null references coupon,
  order_id uuid not null references "order",
  -- The user's id, else the normalised e-mail.
  person text not null,
  primary key (coupon_id, order_id)
);
create index coupon_use_person on coupon_use (coupon_id, person);

create table payment (
  id uuid primary key,
  order_id uuid not null references "order",
  payment_method_id uuid references payment_method,
  amount bigint not null check (amount >= 0),
  status text not null default 'new' check (status in
    ('new', 'processing', 'authorized', 'completed', 'partially_refunded', 'refunded', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz
);
create index payment_order on payment (order_id);

-- A payment's share per part of a group, to the cent.
create table payment_split (
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount bigint not null check (amount >= 0),
  primary key (payment_id, order_id)
);

create table idempotency_key (
  -- Who asked, and for which route.
  scope text not null,
  key text not null check (length(key) between 1 and 255),
  request_hash bytea not null,
  status integer,
  body text,
  location text,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_created on idempotency_key (created_at);
