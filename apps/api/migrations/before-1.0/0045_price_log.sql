-- The price log is the whole truth: while something cannot be bought there is no price (null), two changes of one
-- transaction leave one row, and rows stand in the order in which their transactions had the product.
alter table price_log
  alter price drop not null,
  add transaction_id bigint not null default pg_current_xact_id()::text::bigint;

-- The lowest price in force at any moment between two instants, the one carried into that time included.
create function lowest_price(combo uuid, from_at timestamptz, until_at timestamptz) returns bigint
  language sql stable
as $$
  select min(log.price) from price_log log
  where log.attribute_combo_id = combo and log.since < until_at and log.since >= coalesce(
    (select max(carried.since) from price_log carried
     where carried.attribute_combo_id = combo and carried.since <= from_at),
    '-infinity')
$$;

-- LOCM art. 20.1: what the reduction of a variant is shown against: the lowest price of the 30 days before it began.
-- A reduction that only grows, without a break, is one reduction (Directive 98/6/EC, art. 6a.5); where the price rises
-- again, though it stays reduced, another one begins. Null: there is none, or the price was as low before.
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
