-- What one unit of a variant costs when so many are bought: by the rule of combo_list_price, and in a list the price
-- for the most units that the quantity reaches comes before those for fewer.
create function list_price(combo attribute_combo, quantity integer)
  returns table (list_code text, amount bigint, tax_rate integer)
  language sql stable
as $$
  select
    list.code,
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
    -- Tariffs and net bases are the shop's business: what the public pays stands on a public list.
    and list.enabled and list.code = 'pvp'
    and (list.business_id is null or list.business_id = product.business_id)
    and (list.start_at is null or list.start_at <= now()) and (list.end_at is null or list.end_at > now())
  order by
    list.position, list.business_id is null, list.id, price.attribute_combo_id is null, price.min_quantity desc,
    price.start_at desc nulls last, price.created_at desc, price.id desc
  limit 1
$$;

-- One rule for all: lists and search show what a basket of one unit costs.
create or replace view combo_list_price as
select combo.id as combo_id, combo.product_id, best.list_code, best.amount, best.tax_rate
from attribute_combo combo cross join lateral list_price(combo, 1) best;
