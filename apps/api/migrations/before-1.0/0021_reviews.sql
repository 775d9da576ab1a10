-- What buyers say of products, and what people ask about them.

create table valoration (
  id uuid primary key,
  user_id uuid not null references "user",
  product_id uuid not null references product,
  -- The purchase it speaks of: one each.
  sold_product_id uuid unique references sold_product on delete set null,
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  body text not null default '',
  experience_date date,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected')),
  reject_reason text,
  reply jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index valoration_product on valoration (product_id, created_at desc);
create index valoration_user on valoration (user_id);

create table valoration_image (
  valoration_id uuid not null references valoration on delete cascade,
  image_id uuid not null references image_object,
  primary key (valoration_id, image_id)
);
create index valoration_image_image on valoration_image (image_id);

create table useful_valoration (
  id uuid primary key,
  valoration_id uuid not null references valoration on delete cascade,
  user_id uuid not null references "user" on delete cascade,
  useful boolean not null default true,
  created_at timestamptz not null default now(),
  unique (user_id, valoration_id)
);
create index useful_valoration_valoration on useful_valoration (valoration_id) where useful;

-- Of the published valorations; kept with them.
alter table product
  add column rating numeric(2, 1) check (rating between 1 and 5),
  add column rating_count integer not null default 0 check (rating_count >= 0),
  add check ((rating is null) = (rating_count = 0));

create table question_product (
  id uuid primary key,
  user_id uuid not null references "user",
  product_id uuid not null references product,
  text text not null,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected')),
  created_at timestamptz not null default now()
);
create index question_product_product on question_product (product_id, created_at desc);
create index question_product_user on question_product (user_id);

create table answer_question_product (
  id uuid primary key,
  question_id uuid not null references question_product on delete cascade,
  user_id uuid not null references "user",
  text text not null,
  -- The shop's own.
  official boolean not null default false,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected')),
  created_at timestamptz not null default now()
);
create index answer_question_product_question on answer_question_product (question_id, created_at);
create index answer_question_product_user on answer_question_product (user_id);
