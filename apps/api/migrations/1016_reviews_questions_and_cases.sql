-- Reviews of products, the progress of shops' goals, questions about products, and support cases.

-- A review.
create table valoration (
  id uuid primary key,
  user_id uuid not null references "user",
  product_id uuid not null references product,
  -- The line of an order. It may have one review.
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

-- The progress of a shop towards a goal: by its sales without canceled orders, or by the published reviews of its products.
create function business_objective_current(adopted business_objective) returns bigint
  language sql stable
as $$
  with period as (
    select goal.metric, coalesce(adopted.start_at, goal.start_at, '-infinity') as since,
      coalesce(adopted.end_at, goal.end_at, 'infinity') as until
    from objective goal where goal.id = adopted.objective_id
  ),
  sale as (
    select own.total, own.created_at, coalesce(own.user_id::text, lower(buyer.email), buyer.id::text) as person
    from "order" own join customer buyer on buyer.id = own.customer_id
    where own.business_id = adopted.business_id
      and own.status_id <> (select id from order_status where code = 'canceled')
  )
  select case period.metric
    when 'orders' then (select count(*) from sale where created_at >= since and created_at < until)
    when 'revenue' then (select coalesce(sum(total), 0) from sale where created_at >= since and created_at < until)
    when 'newCustomers' then (
      select count(*) from (select min(created_at) as first from sale group by person) customer
      where first >= since and first < until
    )
    when 'reviews' then (
      select count(*) from valoration review join product on product.id = review.product_id
      where product.business_id = adopted.business_id and review.state = 'published'
        and review.created_at >= since and review.created_at < until
    )
  end
  from period
$$;

-- A question about a product.
create table question_product (
  id uuid primary key,
  user_id uuid not null references "user",
  product_id uuid not null references product,
  text text not null,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected')),
  -- When the question of a new account is published automatically. Null: it is published, or somebody has to decide.
  publish_at timestamptz,
  created_at timestamptz not null default now()
);
create index question_product_publish on question_product (publish_at) where publish_at is not null;
create index question_product_product on question_product (product_id, created_at desc);
create index question_product_user on question_product (user_id);

create table answer_question_product (
  id uuid primary key,
  question_id uuid not null references question_product on delete cascade,
  user_id uuid not null references "user",
  text text not null,
  -- The shop's own answer.
  official boolean not null default false,
  state text not null default 'published' check (state in ('published', 'pending', 'rejected')),
  created_at timestamptz not null default now()
);
create index answer_question_product_question on answer_question_product (question_id, created_at);
create index answer_question_product_user on answer_question_product (user_id);

-- A support case.
create table issue (
  id uuid primary key,
  user_id uuid not null references "user",
  order_id uuid references "order",
  business_id uuid references business,
  product_id uuid references product on delete set null,
  type text not null check (type in ('order', 'product', 'payment', 'account', 'other')),
  subject text not null,
  body text not null,
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  resolution text,
  deadline date,
  -- A new message, before it is moved to issue_message.
  message text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index issue_user on issue (user_id, created_at desc);
create index issue_business on issue (business_id, created_at desc) where business_id is not null;
create index issue_order on issue (order_id) where order_id is not null;
create index issue_product on issue (product_id) where product_id is not null;

create table issue_message (
  id uuid primary key,
  issue_id uuid not null references issue on delete cascade,
  user_id uuid not null references "user",
  text text not null,
  created_at timestamptz not null default now()
);
create index issue_message_issue on issue_message (issue_id, created_at);

create table issue_attachment (
  issue_id uuid not null references issue on delete cascade,
  media_object_id uuid not null references media_object,
  primary key (issue_id, media_object_id)
);
create index issue_attachment_media_object on issue_attachment (media_object_id);
