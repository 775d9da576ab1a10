-- The products and shops that somebody marked; the newest come first.
create table product_favourite (
  user_id uuid not null references "user" on delete cascade,
  product_id uuid not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index product_favourite_product on product_favourite (product_id);

create table business_favourite (
  user_id uuid not null references "user" on delete cascade,
  business_id uuid not null references business on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, business_id)
);
create index business_favourite_business on business_favourite (business_id);
