-- Offers, coupons and campaigns are written now, and shops have goals.

alter table offer
  alter target set default 'product',
  add check (start_at is null or end_at is null or start_at < end_at);
-- Named after the column it is about, so that the answer names the field.
alter table offer rename constraint offer_check to offer_value_of_percentage_check;
alter table offer rename constraint offer_check1 to offer_end_at_check;

-- An offer without products is for all of the shop's: one that lost its last product to a deletion would become that.
alter table offer_product
  drop constraint offer_product_product_id_fkey,
  add foreign key (product_id) references product;

alter table coupon
  -- Shown to everybody, as on the shop's own page; else only for whoever is told the code.
  add public boolean not null default false,
  add campaign_id uuid references campaign,
  add check (min_amount >= 0),
  add check (usage_limit >= 1),
  add check (limit_per_person >= 1),
  add check (start_at is null or end_at is null or start_at < end_at);
alter table coupon rename constraint coupon_check to coupon_value_of_percentage_check;
alter table coupon rename constraint coupon_check1 to coupon_end_at_check;
alter table coupon rename constraint coupon_never_overused to coupon_usage_limit_never_overused;
create index coupon_business on coupon (business_id);
create index coupon_campaign on coupon (campaign_id) where campaign_id is not null;

alter table campaign
  add cms_id uuid references cms,
  add budget_cents bigint check (budget_cents >= 0),
  add audience text,
  add check (start_at is null or end_at is null or start_at < end_at);
alter table campaign rename constraint campaign_check to campaign_end_at_check;
create index campaign_business_business on campaign_business (business_id);

-- An offer stands until the campaigns that name it are over with it.
create table campaign_offer (
  campaign_id uuid not null references campaign on delete cascade,
  offer_id uuid not null references offer,
  primary key (campaign_id, offer_id)
);
create index campaign_offer_offer on campaign_offer (offer_id);

-- What the town would like its shops to reach.
create table objective (
  id uuid primary key,
  code text not null unique,
  name text not null,
  description text not null default '',
  metric text not null check (metric in ('orders', 'revenue', 'newCustomers', 'reviews')),
  -- Orders, customers, reviews; of revenue cents.
  threshold bigint not null check (threshold >= 1),
  reward text,
  reward_coupon_id uuid references coupon,
  reward_offer_id uuid references offer,
  start_at timestamptz,
  end_at timestamptz,
  created_at timestamptz not null default now(),
  constraint objective_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);
alter table offer add objective_id uuid references objective;

create table business_objective (
  id uuid primary key,
  business_id uuid not null references business,
  objective_id uuid not null references objective,
  -- Null: the objective's.
  start_at timestamptz,
  end_at timestamptz,
  target bigint not null check (target >= 1),
  created_at timestamptz not null default now(),
  unique (business_id, objective_id),
  constraint business_objective_end_at_check check (start_at is null or end_at is null or start_at < end_at)
);

-- An association, a market hall, a street, a chain.
create table business_group (
  id uuid primary key,
  name text not null,
  code text not null unique,
  type text not null check (type in ('association', 'market', 'street', 'chain')),
  city text,
  logo_id uuid references image_object,
  created_at timestamptz not null default now()
);
create index business_group_name on business_group (fold(name));
create table business_group_member (
  business_group_id uuid not null references business_group on delete cascade,
  business_id uuid not null references business on delete cascade,
  primary key (business_group_id, business_id)
);
create index business_group_member_business on business_group_member (business_id);

-- How far a shop has come: what it sold, and to whom, without what was canceled.
create function business_objective_current(adopted business_objective) returns bigint
  language sql stable
as $$
  with period as (
    select goal.metric, coalesce(adopted.start_at, goal.start_at, '-infinity') as since,
      coalesce(adopted.end_at, goal.end_at, 'infinity') as until
    from objective goal where goal.id = adopted.objective_id
  ),
  sale as (
    select own.total, own.created_at, coalesce(own.user_id::text, lower(buyer.email), buyer.id::text) as person
    from "order" own join customer buyer on buyer.id = own.customer_id
    where own.business_id = adopted.business_id
      and own.status_id <> (select id from order_status where code = 'canceled')
  )
  select case period.metric
    when 'orders' then (select count(*) from sale where created_at >= since and created_at < until)
    when 'revenue' then (select coalesce(sum(total), 0) from sale where created_at >= since and created_at < until)
    when 'newCustomers' then (
      select count(*) from (select min(created_at) as first from sale group by person) customer
      where first >= since and first < until
    )
    else 0
  end
  from period
$$;
