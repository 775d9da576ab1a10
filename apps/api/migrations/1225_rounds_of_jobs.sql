-- The last round of each background job, of all processes together. Every process writes its rounds twice a minute.
create table job_round (
  name text primary key,
  every_ms bigint not null check (every_ms > 0),
  at timestamptz not null,
  ms integer not null check (ms >= 0),
  -- The error of the last round that failed, and its time.
  error text,
  failed_at timestamptz,
  check ((error is null) = (failed_at is null))
);

create index webhook_delivery_dropped on webhook_delivery (dropped_at) where dropped_at is not null;
