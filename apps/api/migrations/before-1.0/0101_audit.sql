-- What was changed, when, by whom and for which shop. Rows are added and never changed.
create table audit_event (
  id uuid primary key,
  created_at timestamptz not null default clock_timestamp(),
  -- Null: the command line or a job.
  user_id uuid references "user",
  -- As what they acted: a role of the town or of the shop.
  role text,
  business_id uuid references business,
  on_behalf_of uuid references "user",
  source text not null check (source in ('api', 'cli', 'job')),
  request_id text,
  resource text not null,
  resource_id text not null,
  action text not null,
  -- Field → {before, after}; secrets are masked.
  changes jsonb not null default '{}'
);
create index audit_event_created on audit_event (created_at desc);
create index audit_event_business on audit_event (business_id, created_at desc) where business_id is not null;
create index audit_event_user on audit_event (user_id, created_at desc) where user_id is not null;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'audit events are never changed or removed';
end $$;
create trigger audit_event_stays before update or delete on audit_event
  for each row execute function refuse_audit_change();
create trigger audit_event_not_truncated before truncate on audit_event
  for each statement execute function refuse_audit_change();
