-- When the money of a share arrived. The shares of a group can arrive at different counters on different days, and a payment
-- has one time only.
alter table payment_split add captured_at timestamptz;
update payment_split share set captured_at = coalesce(
    (select min(step.created_at) from payment_event step where step.payment_id = share.payment_id and step.amount > 0
       and step.status in ('processing', 'completed') and step.order_id = share.order_id),
    paid.paid_at, paid.created_at)
  from payment paid where paid.id = share.payment_id and share.captured > 0;
alter table payment_split add constraint captured_money_has_a_time check ((captured > 0) = (captured_at is not null));

create function note_captured_money() returns trigger language plpgsql as $$
begin
  if new.captured = 0 then
    new.captured_at := null;
  elsif new.captured_at is null and tg_op = 'INSERT' then
    new.captured_at := (select coalesce(paid_at, created_at) from payment where id = new.payment_id);
  elsif new.captured_at is null then
    new.captured_at := now();
  end if;
  return new;
end $$;
create trigger payment_split_captured before insert or update of captured on payment_split
  for each row execute function note_captured_money();

create index payment_split_captured on payment_split (captured_at) where captured > 0;
create index refund_done on refund (done_at) where state = 'done';

-- The last letter to the owners of each shop about the sums that the town reports for a year.
create table dac7_letter (
  business_id uuid not null references business on delete cascade,
  year integer not null,
  sums jsonb not null,
  sent_at timestamptz not null default now(),
  primary key (business_id, year)
);
