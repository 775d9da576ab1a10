-- What one unit of a variant costs when so many are bought, by the public price lists that apply now, tax included, before
-- offers. The first list in order wins (of lists at one position a shop's own before the town's); in a list the variant's
-- own price before the product's, the price for the most units that the quantity reaches before those for fewer, a dated
-- price before a permanent one, the newer before the older. Without a row: not for sale.
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
create view combo_list_price as
select combo.id as combo_id, combo.product_id, best.list_code, best.amount, best.tax_rate
from attribute_combo combo cross join lateral list_price(combo, 1) best;

-- Reaches the few prices of a product also where the planner knows nothing of the tables yet.
create index price_product_list on price (product_id, price_list_id);
drop index price_product;

-- Where a date makes a price change by itself.
create index price_start on price (start_at) where start_at is not null;
create index price_end on price (end_at) where end_at is not null;

-- Text for full text search, of documents and of the words looked for alike: letters and digits only, so that the parser
-- never sees a file name in «limón/menta» or an address in «a.b».
create function words(value text) returns text
  language sql immutable strict parallel safe
  return regexp_replace(searchable(value), '[^a-z0-9ñó]+', ' ', 'g');

-- The words a prefix leads to, whatever the database's collation; n stands for ñ too.
create index search_word_prefix on search_word (translate(word, 'ñ', 'n') text_pattern_ops);

-- The setting below can be named only once its extension is loaded.
do $$ begin perform show_limit(); end $$;

-- Words of the catalogue that might be meant by one that it does not have. Far below the usual threshold, because two
-- letters swapped in a short word leave few trigrams («olvia» and «oliva»: 0.2); the caller ranks by edit distance.
create function similar_words(wanted text) returns table (word text, similarity real)
  language sql stable parallel safe
  set pg_trgm.similarity_threshold = 0.15
as $$
  select candidate.word, similarity(candidate.word, wanted)
  from search_word candidate
  where candidate.word % wanted and abs(length(candidate.word) - length(wanted)) <= 2
  order by 2 desc, 1
  limit 40
$$;
