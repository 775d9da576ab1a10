-- Facets: the numbers of visible products by category, shop and option. Reading the whole catalogue for each request
-- would be too slow, so writers keep the numbers.

-- The columns of visible products that facets count and that most filters of facets need.
create table product_facet (
  id uuid primary key references product on delete cascade,
  business_id uuid not null,
  -- The product's own category. A product without a category has the UUID of zeros, so that an index that begins with
  -- this column finds it too.
  category_id uuid not null,
  value_ids uuid[] not null,
  price bigint,
  available boolean not null,
  reduced boolean not null,
  featured boolean not null,
  marketplace boolean not null
);

-- The numbers of products of a scope: of all products (the UUID of zeros), of the products that are directly in a
-- category, or of a shop.
create table facet_count (
  scope_id uuid not null,
  facet text not null check (facet in ('total', 'category', 'business', 'option')),
  -- A category, without the categories below it; a shop; an option; the UUID of zeros for the total and for products
  -- without a category.
  key_id uuid not null,
  products integer not null,
  -- How many of these products are available.
  available integer not null,
  primary key (scope_id, facet, key_id) include (products, available)
);
create index facet_count_empty on facet_count (scope_id) where products = 0;

-- Changes of these numbers that are not yet added to facet_count. Writers only append rows here, so that they never wait
-- for each other. The sum of both tables is right in every snapshot.
create table facet_change (
  scope_id uuid not null,
  facet text not null,
  key_id uuid not null,
  products integer not null,
  available integer not null
);
create index facet_change_scope on facet_change (scope_id, facet, key_id) include (products, available);

create view counted_facet as
select scope_id, facet, key_id, products, available from facet_count
union all
select scope_id, facet, key_id, products, available from facet_change;

-- Appends the changes between products as they were and as they are now.
create function append_facet_changes(was product_facet[], is_now product_facet[]) returns void language plpgsql as $$
declare
  nil constant uuid := '00000000-0000-0000-0000-000000000000';
begin
  insert into facet_change (scope_id, facet, key_id, products, available)
  with product as materialized (
    select -1 as sign, business_id, category_id, value_ids, available from unnest(was)
    union all
    select 1, business_id, category_id, value_ids, available from unnest(is_now)
  ),
  place as materialized (
    select business_id, category_id, sum(sign) as products, sum(sign * available::int) as available
    from product group by business_id, category_id
  ),
  option as materialized (
    select business_id, category_id, value_id, sum(sign) as products, sum(sign * available::int) as available
    from product, unnest(value_ids) as value_id group by business_id, category_id, value_id
  ),
  change (scope_id, facet, key_id, products, available) as (
    select nil, 'total', nil, sum(products), sum(available) from place
    union all
    select nil, 'category', category_id, sum(products), sum(available) from place group by category_id
    union all
    select nil, 'business', business_id, sum(products), sum(available) from place group by business_id
    union all
    select nil, 'option', value_id, sum(products), sum(available) from option group by value_id
    union all
    select category_id, 'business', business_id, products, available from place where category_id <> nil
    union all
    select category_id, 'option', value_id, sum(products), sum(available) from option where category_id <> nil
    group by category_id, value_id
    union all
    select business_id, 'category', category_id, products, available from place
    union all
    select business_id, 'option', value_id, sum(products), sum(available) from option group by business_id, value_id
  )
  select * from change where products <> 0 or available <> 0;
end $$;

-- The numbers of the present products.
insert into product_facet (id, business_id, category_id, value_ids, price, available, reduced, featured, marketplace)
select id, business_id, coalesce(category_ids[cardinality(category_ids)], '00000000-0000-0000-0000-000000000000'),
  value_ids, price, available, reduced, featured, marketplace
from product_document where visible;
select append_facet_changes('{}', array_agg(facet)) from product_facet facet;
insert into facet_count (scope_id, facet, key_id, products, available)
select scope_id, facet, key_id, products, available from facet_change;
truncate facet_change;

create function note_new_facets() returns trigger language plpgsql as $$
begin
  if exists (select from made) then
    perform append_facet_changes('{}', (select array_agg(made::product_facet) from made));
  end if;
  return null;
end $$;
create trigger note_new_facets after insert on product_facet referencing new table as made for each statement
  execute function note_new_facets();

-- A new price changes no number.
create function note_changed_facets() returns trigger language plpgsql as $$
declare
  was product_facet[];
  is_now product_facet[];
begin
  select array_agg(unchanged::product_facet), array_agg(changed::product_facet) into was, is_now
  from changed join unchanged on unchanged.id = changed.id
  where (changed.business_id, changed.category_id, changed.value_ids, changed.available)
    is distinct from (unchanged.business_id, unchanged.category_id, unchanged.value_ids, unchanged.available);
  if is_now is not null then
    perform append_facet_changes(was, is_now);
  end if;
  return null;
end $$;
create trigger note_changed_facets after update on product_facet
  referencing old table as unchanged new table as changed for each statement execute function note_changed_facets();

-- Also runs for products that are deleted with their shop.
create function note_gone_facets() returns trigger language plpgsql as $$
begin
  if exists (select from gone) then
    perform append_facet_changes((select array_agg(gone::product_facet) from gone), '{}');
  end if;
  return null;
end $$;
create trigger note_gone_facets after delete on product_facet referencing old table as gone for each statement
  execute function note_gone_facets();

-- The products of a category, or of all categories, in a range of prices are read from this index alone. An entry of an
-- index must be smaller than a third of a page, so products with more than 100 options are in an index of their own.
create index product_facet_category on product_facet (category_id, available, price)
  include (business_id, value_ids, reduced, featured, marketplace) where cardinality(value_ids) <= 100;
create index product_facet_category_wide on product_facet (category_id, available, price)
  where not (cardinality(value_ids) <= 100);
create index product_facet_business on product_facet (business_id, available, price);
create index product_facet_values on product_facet using gin (value_ids);
create index product_facet_reduced on product_facet (category_id, available, price)
  include (business_id, value_ids, featured, marketplace) where reduced and cardinality(value_ids) <= 100;
create index product_facet_featured on product_facet (category_id) where featured;

-- The rows of product_facet in the form in which the planner uses these indexes.
create view counted_product as
select * from product_facet where cardinality(value_ids) <= 100
union all
select * from product_facet where not (cardinality(value_ids) <= 100);
