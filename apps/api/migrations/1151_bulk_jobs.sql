-- Changes of many products of a shop at once. Processes take the waiting rows one after the other.
create table bulk_job (
  id uuid primary key,
  business_id uuid not null references business on delete cascade,
  -- Null: the account was deleted.
  user_id uuid references "user" on delete set null,
  change jsonb not null,
  -- The job that this one takes back. A job is taken back once.
  undo_of uuid unique references bulk_job on delete cascade,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);
create index bulk_job_business on bulk_job (business_id, created_at desc);
create index bulk_job_open on bulk_job (created_at) where finished_at is null;

create table bulk_row (
  job_id uuid not null references bulk_job on delete cascade,
  product_id uuid not null references product on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'changed', 'unchanged', 'rejected')),
  -- Why the row was rejected.
  reason text,
  -- The written values: {field, of, before, after}.
  cells jsonb not null default '[]',
  -- The values that an undo has left alone, because they were changed later.
  kept jsonb not null default '[]',
  primary key (job_id, product_id)
);
create index bulk_row_waiting on bulk_row (job_id, product_id) where state = 'waiting';
create index bulk_row_product on bulk_row (product_id);
