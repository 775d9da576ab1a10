-- The status that a group shows: that of its least advanced part that is not canceled, or canceled if all parts are. Kept
-- here, so that orders can be listed by the status that they show without reading the parts of every group.
alter table "order" add column group_status_id uuid references order_status;

update "order" purchase set group_status_id = (
  select part.status_id from "order" part join order_status step on step.id = part.status_id
  where part.parent_id = purchase.id order by step.code = 'canceled', step.sort limit 1
) where kind = 'group';

-- Whoever changes the status of a part has locked the whole purchase.
create function note_group_status() returns trigger language plpgsql as $$
begin
  update "order" purchase set group_status_id = shown.status_id
  from (
    select part.status_id from "order" part join order_status step on step.id = part.status_id
    where part.parent_id = new.parent_id order by step.code = 'canceled', step.sort limit 1
  ) shown
  where purchase.id = new.parent_id and purchase.group_status_id is distinct from shown.status_id;
  return null;
end $$;
create trigger note_group_status after insert or update of status_id on "order" for each row
  when (new.parent_id is not null) execute function note_group_status();

create index order_shown_status on "order" ((coalesce(status_id, group_status_id)), created_at desc, id);
