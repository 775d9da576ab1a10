-- Customers whom a shop, or the town, sells to by a list of their own.
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

-- Null: for everybody, if it is a public list.
alter table price_list add customer_group_id uuid references customer_group;
create index price_list_customer_group on price_list (customer_group_id) where customer_group_id is not null;

-- As before, and for somebody of these groups: their lists of any kind stand beside the public ones, in the same order;
-- of lists at one position a group's own before everybody's.
drop view combo_list_price;
drop function list_price(attribute_combo, integer);
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
    -- Without a group, tariffs and net bases are the shop's business: what the public pays stands on a public list.
    and list.enabled
    and case when list.customer_group_id is null then list.code = 'pvp' else list.customer_group_id = any(groups) end
    and (list.business_id is null or list.business_id = product.business_id)
    and (list.start_at is null or list.start_at <= now()) and (list.end_at is null or list.end_at > now())
  order by
    list.position, list.customer_group_id is null, list.business_id is null, list.id, price.attribute_combo_id is null,
    price.min_quantity desc, price.start_at desc nulls last, price.created_at desc, price.id desc
  limit 1
$$;
create view combo_list_price as
select combo.id as combo_id, combo.product_id, best.list_code, best.amount, best.tax_rate
from attribute_combo combo cross join lateral list_price(combo, 1) best;

-- What a variant costs a group where a list of its own decides, offers taken off: kept as the public price is.
create table combo_group_price (
  attribute_combo_id uuid not null references attribute_combo on delete cascade,
  customer_group_id uuid not null references customer_group on delete cascade,
  price_list_id uuid not null references price_list on delete cascade,
  price bigint not null check (price >= 0),
  primary key (attribute_combo_id, customer_group_id)
);
create index combo_group_price_group on combo_group_price (customer_group_id);
create index combo_group_price_list on combo_group_price (price_list_id);
