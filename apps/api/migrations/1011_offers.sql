-- Offers, campaigns, coupons, and the goals of shops.

create table offer (
  id uuid primary key,
  code text not null unique,
  name text not null,
  business_id uuid not null references business,
  discount_type text not null check (discount_type in ('percentage', 'absolute')),
  value integer not null check (value > 0),
  target text not null default 'product' check (target in ('product', 'business')),
  min_quantity integer not null default 1 check (min_quantity >= 1),
  min_amount bigint not null default 0 check (min_amount >= 0),
  start_at timestamptz,
  end_at timestamptz,
  priority integer not null default 0,
  exclusive boolean not null default false,
  funder jsonb not null default '{"shop": 10000}',
  -- The foreign key is added below, because a goal may have an offer as its reward.
  objective_id uuid,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint offer_value_of_percentage_check check (discount_type <> 'percentage' or value <= 10000),
  constraint offer_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);
create index offer_business on offer (business_id);

create table offer_product (
  offer_id uuid not null references offer on delete cascade,
  -- No cascade: an offer without products is for all products of the shop, and a deletion must not do that.
  product_id uuid not null references product,
  primary key (offer_id, product_id)
);
create index offer_product_product on offer_product (product_id);

create table campaign (
  id uuid primary key,
  title text not null,
  code text not null unique,
  description text not null default '',
  start_at timestamptz,
  end_at timestamptz,
  budget_cents bigint check (budget_cents >= 0),
  audience text,
  cms_id uuid references cms,
  image_id uuid references image_object,
  marketplace boolean not null default true,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint campaign_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);

create table campaign_business (
  campaign_id uuid not null references campaign on delete cascade,
  business_id uuid not null references business on delete cascade,
  primary key (campaign_id, business_id)
);
create index campaign_business_business on campaign_business (business_id);

create table campaign_product (
  campaign_id uuid not null references campaign on delete cascade,
  product_id uuid not null references product on delete cascade,
  primary key (campaign_id, product_id)
);
create index campaign_product_product on campaign_product (product_id);

-- An offer cannot be deleted while a campaign names it.
create table campaign_offer (
  campaign_id uuid not null references campaign on delete cascade,
  offer_id uuid not null references offer,
  primary key (campaign_id, offer_id)
);
create index campaign_offer_offer on campaign_offer (offer_id);

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
  campaign_id uuid references campaign,
  -- Shown to everybody. Otherwise it is only for people who know the code.
  public boolean not null default false,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  constraint coupon_value_of_percentage_check check (discount_type <> 'percentage' or value <= 10000),
  constraint coupon_usage_limit_never_overused check (used >= 0 and (usage_limit is null or used <= usage_limit)),
  check (min_amount >= 0),
  check (usage_limit >= 1),
  check (limit_per_person >= 1),
  constraint coupon_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);
create unique index coupon_code on coupon (upper(code));
create index coupon_business on coupon (business_id);
create index coupon_campaign on coupon (campaign_id) where campaign_id is not null;

-- The goals that the town offers to its shops.
create table objective (
  id uuid primary key,
  code text not null unique,
  name text not null,
  description text not null default '',
  metric text not null check (metric in ('orders', 'revenue', 'newCustomers', 'reviews')),
  -- A number of orders, customers or reviews; for revenue in cents.
  threshold bigint not null check (threshold >= 1),
  reward text,
  reward_coupon_id uuid references coupon,
  reward_offer_id uuid references offer,
  start_at timestamptz,
  end_at timestamptz,
  created_at timestamptz not null default now(),
  constraint objective_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);
alter table offer add foreign key (objective_id) references objective;

-- A goal that a shop has adopted.
create table business_objective (
  id uuid primary key,
  business_id uuid not null references business,
  objective_id uuid not null references objective,
  -- Null: the objective's.
  start_at timestamptz,
  end_at timestamptz,
  target bigint not null check (target >= 1),
  created_at timestamptz not null default now(),
  constraint business_objective_end_at_check check (start_at is null or end_at is null or start_at < end_at),
  -- Checked at the end of the transaction, after the rights: a conflict must not show that another shop has the goal.
  unique (business_id, objective_id) deferrable initially deferred
);
