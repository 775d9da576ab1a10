-- Support cases: what went wrong, and what was said about it.

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
  -- On its way into issue_message.
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
