-- How a shop answers its orders. A shop without a row, and each column that is null, has the values of the town's settings.
create table shop_acceptance (
  business_id uuid primary key references business on delete cascade,
  -- Orders are accepted at once, or only those without a note and without a question about replacements.
  auto boolean not null default false,
  except_notes boolean not null default true,
  sound text not null default 'door' check (sound in ('door', 'chime', 'alarm')),
  -- Minutes after the order, in which the shop is open.
  reminder_minutes integer check (reminder_minutes between 1 and 1440),
  mail_minutes integer check (mail_minutes between 1 and 1440),
  town_minutes integer check (town_minutes between 1 and 1440),
  end_minutes integer check (end_minutes between 1 and 1440),
  -- Whether an order without an answer is canceled at the end; otherwise the town is asked to cancel it.
  auto_cancel boolean
);

-- The answer of a shop to an order, from the time when the shop first sees the order.
create table order_answer (
  order_id uuid primary key references "order" on delete cascade,
  business_id uuid not null references business on delete cascade,
  asked_at timestamptz not null default now(),
  answered_at timestamptz,
  -- Accepted by the shop's own rule, without a person.
  auto boolean not null default false,
  -- A member who is about to answer, and until when the other devices show this and are silent.
  claimed_by uuid references "user" on delete set null,
  claimed_until timestamptz,
  quiet_until timestamptz,
  -- The next reminder. Null once the order is answered, or after the last reminder.
  next_step text check (next_step in ('begin', 'opening', 'reminder', 'mail', 'town', 'end')),
  due_at timestamptz,
  -- When the customer canceled the order, and when a member of the shop has seen this.
  canceled_at timestamptz,
  seen_at timestamptz,
  check ((next_step is null) = (due_at is null)),
  check (answered_at is null or next_step is null)
);
create index order_answer_due on order_answer (due_at) where due_at is not null;
create index order_answer_waiting on order_answer (business_id) where next_step is not null;
create index order_answer_canceled on order_answer (business_id) where canceled_at is not null and seen_at is null;
create index order_answer_auto on order_answer (business_id, answered_at desc) where auto;
create index order_answer_claimed on order_answer (claimed_by) where claimed_by is not null;

-- The reminders that were sent about an order, and when.
create table order_reminder (
  order_id uuid not null references "order" on delete cascade,
  step text not null check (step in ('opening', 'reminder', 'mail', 'town', 'end')),
  sent_at timestamptz not null default now(),
  primary key (order_id, step)
);

-- Orders that wait for an answer now: their reminders begin now.
insert into order_answer (order_id, business_id, next_step, due_at)
select o.id, o.business_id, 'begin', now() from "order" o
where o.business_id is not null and not o.unconfirmed
  and o.status_id = (select id from order_status where code = 'confirm');

-- Whether a shop is closed at an instant, by its hours, closures and holidays. A shop without hours is always open.
create function is_shop_closed(shop business, at timestamptz) returns boolean language sql stable as $$
  select shop.state = 'holiday' or (jsonb_array_length(shop.opening_hours) > 0 and not exists (
    select from (
      select at at time zone case when exists (
        select from address place where place.id = shop.address_id and place.zip ~ '^3[58]'
      ) then 'Atlantic/Canary' else 'Europe/Madrid' end as clock
    ) town
    cross join lateral (values (clock::date, true), (clock::date - 1, false)) as began (day, is_today)
    cross join jsonb_array_elements(shop.opening_hours) period
    cross join lateral (
      select period->>'opens' as opens, period->>'closes' as closes, to_char(clock, 'HH24:MI') as now
    ) hours
    where (period->>'day')::int = extract(isodow from began.day)
      and case when began.is_today then opens <= now and (closes <= opens or now < closes)
        else closes <= opens and now < closes end
      and not exists (
        select from jsonb_array_elements(shop.closures) closure
        where began.day between (closure->>'from')::date and (closure->>'to')::date)
  ))
$$;
