-- Sales by day, so that statistics do not read all orders of their period. A job sums the sales of a shop's day again when
-- an order of that day has changed (statistics/sum-sales.ts). Until then, statistics read this day's orders.

-- The town's day of an instant, and the first instant of a day.
create function sales_day(at timestamptz) returns date language sql immutable parallel safe
  return (at at time zone 'Europe/Madrid')::date;
create function start_of_day(day date) returns timestamptz language sql immutable parallel safe
  return day::timestamp at time zone 'Europe/Madrid';

-- The days of shops that must be summed again. Rows are only added and deleted, so orders do not wait for each other.
create table sales_to_sum (
  business_id uuid not null,
  day date not null
);

create table shop_day_sales (
  business_id uuid not null references business on delete cascade,
  day date not null,
  total bigint not null,
  orders integer not null,
  units integer not null,
  primary key (business_id, day)
);

-- The sums of all shops.
create table town_day_sales (
  day date primary key,
  total bigint not null,
  orders integer not null,
  units integer not null
);

-- The sales of a product in a day, a month and a year of a shop. The key of a deleted product is a hash of its title.
create table product_sales (
  product_key uuid not null,
  business_id uuid not null references business on delete cascade,
  total bigint not null,
  start date not null,
  units integer not null,
  span text not null check (span in ('day', 'month', 'year')),
  is_deleted boolean not null,
  -- The greatest title of the sold lines, in the order of the database.
  name text not null,
  primary key (product_key, span, start, business_id)
);
create index product_sales_of_day on product_sales (business_id, start) where span = 'day';
create index product_sales_best on product_sales (span, start, total desc) where span <> 'day';
create index product_sales_best_of_shop on product_sales (business_id, span, start, total desc) where span <> 'day';

-- Products that were sold by several shops: products that moved, and deleted products with the same title. They are few.
create table shared_product (
  product_key uuid primary key
);

-- A new order, a canceled one, and any change of the facts that are summed.
create function note_order_sales() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.business_id, old.total, old.created_at) is not distinct from
    (new.business_id, new.total, new.created_at) and not exists (
      select from order_status where code = 'canceled' and id in (old.status_id, new.status_id)) then
    return null;
  end if;
  insert into sales_to_sum (business_id, day)
  select changed.business_id, changed.day from (
    select old.business_id, sales_day(old.created_at) as day where tg_op <> 'INSERT'
    union
    select new.business_id, sales_day(new.created_at) where tg_op <> 'DELETE'
  ) changed where changed.business_id is not null;
  return null;
end $$;
-- An order with its parts, and also many orders, come in one statement.
create function note_new_order_sales() returns trigger language plpgsql as $$
begin
  insert into sales_to_sum (business_id, day)
  select distinct business_id, sales_day(created_at) from added where business_id is not null;
  return null;
end $$;
create trigger order_sales_new after insert on "order" referencing new table as added for each statement
  execute function note_new_order_sales();
create trigger order_sales_changed after update of business_id, total, created_at, status_id on "order" for each row
  when ((old.business_id, old.total, old.created_at, old.status_id) is distinct from
    (new.business_id, new.total, new.created_at, new.status_id))
  execute function note_order_sales();
create trigger order_sales_gone after delete on "order" for each row execute function note_order_sales();

create function note_line_sales() returns trigger language plpgsql as $$
begin
  insert into sales_to_sum (business_id, day)
  select distinct own.business_id, sales_day(own.created_at) from "order" own
  where own.business_id is not null
    and own.id in (case when tg_op <> 'INSERT' then old.order_id end, case when tg_op <> 'DELETE' then new.order_id end);
  return null;
end $$;
-- The lines of a new order come in one statement.
create function note_new_line_sales() returns trigger language plpgsql as $$
begin
  insert into sales_to_sum (business_id, day)
  select distinct own.business_id, sales_day(own.created_at) from added join "order" own on own.id = added.order_id
  where own.business_id is not null;
  return null;
end $$;
create trigger line_sales_new after insert on sold_product referencing new table as added for each statement
  execute function note_new_line_sales();
create trigger line_sales_changed after update of order_id, product_id, title, quantity, total, state on sold_product
  for each row when ((old.order_id, old.product_id, old.title, old.quantity, old.total, old.state) is distinct from
    (new.order_id, new.product_id, new.title, new.quantity, new.total, new.state))
  execute function note_line_sales();
create trigger line_sales_gone after delete on sold_product for each row execute function note_line_sales();

-- The job sums the days of existing orders, the newest months first and one shop after the other.
insert into sales_to_sum
select business_id, day from (
  select distinct business_id, sales_day(created_at) as day from "order" where business_id is not null
) sold
order by date_trunc('month', day) desc, business_id, day;
