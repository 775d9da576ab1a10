-- Prices of products for everybody and for groups of customers, and the log of prices.

-- Customers who have a price list of their own at a shop or in the town.
create table customer_group (
  id uuid primary key,
  name text not null,
  -- Null: the town's.
  business_id uuid references business,
  created_at timestamptz not null default now()
);
create index customer_group_business on customer_group (business_id);

create table customer_group_member (
  customer_group_id uuid not null references customer_group on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  primary key (customer_group_id, user_id)
);
create index customer_group_member_user on customer_group_member (user_id);

create table price_list (
  id uuid primary key,
  name text not null,
  code text not null check (code in ('pvp', 'basic', 'base')),
  business_id uuid references business,
  -- Null: for everybody, if the list is public.
  customer_group_id uuid references customer_group,
  tax_included boolean not null default true,
  start_at timestamptz,
  end_at timestamptz,
  position integer not null default 0,
  enabled boolean not null default true,
  created_at timestamptz not null default now(),
  check (start_at is null or end_at is null or start_at < end_at)
);
create index price_list_business on price_list (business_id) where business_id is not null;
create index price_list_customer_group on price_list (customer_group_id) where customer_group_id is not null;

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
create index price_combo on price (attribute_combo_id) where attribute_combo_id is not null;
create index price_price_list on price (price_list_id);
-- The few prices of a product, found also while the planner has no statistics yet.
create index price_product_list on price (product_id, price_list_id);
-- Prices that change by a date.
create index price_start on price (start_at) where start_at is not null;
create index price_end on price (end_at) where end_at is not null;

-- The price of one unit of a variant when a customer buys `quantity` units: tax included, before offers, by the price
-- lists that apply now. Public lists apply to everybody, and a group's lists apply to its members. The first list that
-- has a price wins. Lists are in the order of their position; at the same position a group's list comes before a list for
-- everybody, and then a shop's list before one of the town. Inside a list, the order is: the price of the variant before
-- the one of the product, the price for more units before the one for fewer, a price with a date before one without, and
-- a newer price before an older one. No row means that the variant is not for sale.
create function list_price(combo attribute_combo, quantity integer, groups uuid[] default '{}')
  returns table (
    list_id uuid, list_code text, list_name text, customer_group_id uuid, amount bigint, tax_rate integer
  )
  language sql stable
as $$
  select
    list.id,
    list.code,
    list.name,
    list.customer_group_id,
    greatest(0,
      case
        when list.tax_included then price.amount
        -- Half a cent rounds up, as everywhere.
        else (2 * price.amount * (10000 + coalesce(price.tax_rate, product.tax_rate)) + 10000) / 20000
      end
      + case when price.attribute_combo_id is null then combo.price_delta else 0 end
    ),
    coalesce(price.tax_rate, product.tax_rate)
  from product
  join price on price.product_id = product.id
  join price_list list on list.id = price.price_list_id
  where product.id = combo.product_id
    and (price.attribute_combo_id is null or price.attribute_combo_id = combo.id)
    and price.min_quantity <= quantity
    and (price.start_at is null or price.start_at <= now()) and (price.end_at is null or price.end_at > now())
    -- Lists without a group that are not public are for the shop's own use.
    and list.enabled
    and case when list.customer_group_id is null then list.code = 'pvp' else list.customer_group_id = any(groups) end
    and (list.business_id is null or list.business_id = product.business_id)
    and (list.start_at is null or list.start_at <= now()) and (list.end_at is null or list.end_at > now())
  order by
    list.position, list.customer_group_id is null, list.business_id is null, list.id, price.attribute_combo_id is null,
    price.min_quantity desc, price.start_at desc nulls last, price.created_at desc, price.id desc
  limit 1
$$;

-- Lists and search show the price of a basket with one unit, by the same rule.
create view combo_list_price as
select combo.id as combo_id, combo.product_id, best.list_code, best.amount, best.tax_rate
from attribute_combo combo cross join lateral list_price(combo, 1) best;

-- The price of a variant, with offers, for a group that has a list with it. It is written together with the public price.
create table combo_group_price (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  customer_group_id uuid not null references customer_group on delete cascade,
  price_list_id uuid not null references price_list on delete cascade,
  price bigint not null check (price >= 0),
  primary key (attribute_combo_id, customer_group_id)
);
create index combo_group_price_group on combo_group_price (customer_group_id);
create index combo_group_price_list on combo_group_price (price_list_id);

-- The log of all effective public prices, for the reference price of a reduction. Rows are only added. While a variant
-- cannot be bought, its price is null. Two changes in one transaction leave one row, and rows are in the order in which
-- the transactions locked the product.
create table price_log (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  price bigint,
  reduced boolean not null,
  since timestamptz not null,
  transaction_id bigint not null default pg_current_xact_id()::text::bigint,
  primary key (attribute_combo_id, since)
);

-- The lowest price in force between two instants, including the price that was already in force at the first instant.
create function lowest_price(combo uuid, from_at timestamptz, until_at timestamptz) returns bigint
  language sql stable
as $$
  select min(log.price) from price_log log
  where log.attribute_combo_id = combo and log.since < until_at and log.since >= coalesce(
    (select max(carried.since) from price_log carried
     where carried.attribute_combo_id = combo and carried.since <= from_at),
    '-infinity')
$$;

-- The reference price of a reduction (LOCM art. 20.1): the lowest price of the 30 days before the reduction began. If the
-- price goes down in steps without a break, it is one reduction (Directive 98/6/EC, art. 6a.5). If the price goes up but
-- is still reduced, a new reduction begins. Null: the price is not reduced, or it was as low before.
create function reference_price(combo uuid) returns bigint
  language sql stable
as $$
  with entry as (
    select log.price, log.reduced, log.since,
      lag(log.price) over by_time as price_before, coalesce(lag(log.reduced) over by_time, false) as reduced_before
    from price_log log where log.attribute_combo_id = combo
    window by_time as (order by log.since)
  ),
  last as (select entry.price, entry.reduced from entry order by entry.since desc limit 1),
  reduction as (
    select max(entry.since) as began from entry
    where entry.reduced and not (entry.reduced_before and entry.price <= entry.price_before)
  )
  select before.lowest
  from last, reduction, lateral (
    select lowest_price(combo, reduction.began - interval '30 days', reduction.began) as lowest
  ) before
  where last.reduced and before.lowest > last.price
$$;
