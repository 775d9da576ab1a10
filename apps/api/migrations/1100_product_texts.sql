-- The texts of products have a table of their own. Filters, sorting and searches read product_document, whose rows are
-- now small.
create table product_listed (
  id uuid primary key references product on delete cascade,
  -- The record as lists show it.
  json text not null,
  -- The members that only a single record has. Null until this version of Lonja has written the row.
  rest text,
  jsonld text not null
);

-- Plain JSON is requested much more often than JSON-LD. So it remains in the row, and it is not compressed.
alter table product_listed alter json set storage main, alter rest set storage main, alter jsonld set storage external;
alter table product_listed set (toast_tuple_target = 4080);

insert into product_listed (id, json, jsonld) select id, json, jsonld from product_document;
alter table product_document drop column json, drop column jsonld;
alter table product_document reset (toast_tuple_target);

-- The visible products of each category, also those of the categories below it, in every order that the shop offers. A
-- page of a category is read from one index.
create table product_place (
  category_id uuid not null,
  product_id uuid not null references product on delete cascade,
  featured boolean not null,
  available boolean not null,
  reduced boolean not null,
  price bigint,
  sales integer not null,
  created_at timestamptz not null,
  primary key (product_id, category_id)
);
insert into product_place
  select category_id, id, featured, available, reduced, price, sales, created_at
  from product_document, unnest(category_ids) as category_id where visible;
create index product_place_by_featured on product_place (category_id, featured, product_id);
create index product_place_by_price on product_place (category_id, price, product_id);
create index product_place_by_price_down on product_place (category_id, price desc nulls last, product_id desc);
create index product_place_by_sales on product_place (category_id, sales, product_id);
create index product_place_by_created on product_place (category_id, created_at, product_id);

-- The same for a shop.
drop index product_document_business;
create index product_document_business on product_document (business_id, price, id) where visible;

-- Frees the space of the dropped columns.
cluster product_document using product_document_pkey;
