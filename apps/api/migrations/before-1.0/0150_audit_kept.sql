-- The log is kept for a time and then pruned: what is older than a year may go, and nothing else ever.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if old.created_at < now() - interval '1 year' then
      return old;
    end if;
  end if;
  raise exception 'audit events are never changed, and not removed within a year';
end $$;
create index audit_event_resource on audit_event (resource, resource_id, created_at desc);
