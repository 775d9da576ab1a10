alter table payment
  -- It brought money for an order that could not take it any more: all of it goes back.
  add surplus boolean not null default false,
  -- What the provider said last, in its own code.
  add response text,
  -- The form that sends the customer to the provider, and until when it is good.
  add redirection jsonb,
  add redirect_expires timestamptz,
  -- When the provider is asked next what became of it, and how often it was.
  add query_at timestamptz,
  add queries integer not null default 0;
create index payment_query on payment (query_at) where query_at is not null;

-- What the provider was asked for, of each order; and what goes back or went back of what came.
alter table payment_split
  add asked bigint not null default 0 check (asked in (0, amount)),
  add promised bigint not null default 0;
update payment_split s set promised = case when status.code = 'canceled' then s.captured else s.refunded end
from "order" o join order_status status on status.id = o.status_id where o.id = s.order_id;
alter table payment_split
  add constraint never_promised_more_than_came check (refunded <= promised and promised <= captured);

-- Money that goes back to a customer, of one order's share of a payment.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount bigint not null check (amount > 0),
  -- Of `amount`: what is given back of the delivery.
  shipping bigint not null default 0 check (shipping >= 0 and shipping <= amount),
  -- Of which lines how many units, for how much.
  lines jsonb not null default '[]',
  -- Base and tax within `amount`, by rate.
  tax jsonb not null default '[]',
  reason text,
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  user_id uuid references "user",
  -- `sent`: the provider was asked, and its answer is not known yet.
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'refused')),
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index refund_payment on refund (payment_id);
create index refund_order on refund (order_id);
create index refund_due on refund (next_at) where state in ('requested', 'sent');
-- What a provider has given back is known as one sum: two at once could not be told apart.
create unique index refund_one_at_a_time on refund (payment_id) where state = 'sent';

insert into refund (id, payment_id, order_id, amount, actor, state, done_at)
select gen_random_uuid(), s.payment_id, s.order_id, part.amount, 'system', part.state, case part.state when 'done' then now() end
from payment_split s
cross join lateral (values (s.refunded, 'done'), (s.promised - s.refunded, 'requested')) part(amount, state)
where part.amount > 0;

-- What a provider says that does not agree with what is written here; operators look into it.
create table payment_anomaly (
  id uuid primary key,
  payment_id uuid references payment,
  order_id uuid references "order",
  provider text not null,
  provider_ref text not null,
  kind text not null check (kind in ('unknown', 'amount', 'currency', 'captured', 'refunded', 'refused')),
  -- Cents.
  expected bigint,
  found bigint,
  currency text,
  response text,
  created_at timestamptz not null default now()
);
-- Said again it is the same.
create unique index payment_anomaly_once on payment_anomaly
  (provider, provider_ref, kind, coalesce(expected, -1), coalesce(found, -1), coalesce(currency, ''));
create index payment_anomaly_payment on payment_anomaly (payment_id);
create index payment_anomaly_order on payment_anomaly (order_id);
