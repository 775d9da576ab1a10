-- Payments, refunds and invoices.

-- An attempt to pay an order.
create table payment (
  id uuid primary key,
  order_id uuid not null references "order",
  payment_method_id uuid references payment_method,
  amount bigint not null check (amount >= 0),
  status text not null default 'new' check (status in
    ('new', 'processing', 'authorized', 'completed', 'partially_refunded', 'refunded', 'failed', 'canceled', 'expired')),
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  provider text,
  -- The provider's name for the attempt.
  provider_ref text,
  auth_code text,
  -- The money came when the order could not take it any more: all of it goes back.
  surplus boolean not null default false,
  -- The provider's last answer, in its own code.
  response text,
  -- The form that sends the customer to the provider, and until when it is valid.
  redirection jsonb,
  redirect_expires timestamptz,
  -- When to ask the provider next for the result, and how often it was asked.
  query_at timestamptz,
  queries integer not null default 0
);
create index payment_order on payment (order_id);
create unique index payment_provider_ref on payment (provider, provider_ref) where provider_ref is not null;
create unique index payment_open on payment (order_id) where status in ('new', 'processing', 'authorized');
create index payment_query on payment (query_at) where query_at is not null;

-- The share of each order of a group in its payment: what it owes, and how much of that came and went back.
create table payment_split (
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount bigint not null check (amount >= 0),
  captured bigint not null default 0,
  refunded bigint not null default 0,
  -- How much the provider was asked for, and how much of `captured` goes back, including what is back already.
  asked bigint not null default 0 check (asked in (0, amount)),
  promised bigint not null default 0,
  primary key (payment_id, order_id),
  constraint never_more_than_owed check (captured >= 0 and captured <= amount),
  constraint never_back_more_than_came check (refunded >= 0 and refunded <= captured),
  constraint never_promised_more_than_came check (refunded <= promised and promised <= captured)
);

-- The history of a payment. Rows are only added.
create table payment_event (
  id uuid primary key,
  payment_id uuid not null references payment,
  -- Null: all of the payment.
  order_id uuid references "order",
  status text not null,
  amount bigint not null check (amount >= 0),
  user_id uuid references "user",
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  created_at timestamptz not null default now()
);
create index payment_event_payment on payment_event (payment_id);

-- Money that goes back to the customer from one order's share of a payment.
create table refund (
  id uuid primary key,
  payment_id uuid not null references payment,
  order_id uuid not null references "order",
  amount bigint not null check (amount > 0),
  -- The part of `amount` that is for the delivery.
  shipping bigint not null default 0 check (shipping >= 0 and shipping <= amount),
  -- Lines, units and amounts.
  lines jsonb not null default '[]',
  -- Base and tax in `amount`, by rate.
  tax jsonb not null default '[]',
  reason text,
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  user_id uuid references "user",
  -- `sent`: the provider was asked, and its answer is not known yet.
  state text not null default 'requested' check (state in ('requested', 'sent', 'done', 'refused')),
  next_at timestamptz not null default now(),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  -- When to try to make the rectifying invoice. Null once it is made.
  invoice_at timestamptz default now()
);
create index refund_payment on refund (payment_id);
create index refund_order on refund (order_id);
create index refund_due on refund (next_at) where state in ('requested', 'sent');
-- Providers tell the sum that they gave back: two refunds at once could not be told apart.
create unique index refund_one_at_a_time on refund (payment_id) where state = 'sent';
create index refund_to_invoice on refund (invoice_at) where invoice_at is not null and state = 'done';

-- Notifications from banks with a valid signature, each once. Rows are kept as evidence; they hold nothing of a card.
create table payment_notification (
  id uuid primary key,
  provider text not null,
  provider_ref text not null,
  -- Of the signed text.
  digest bytea not null,
  body jsonb not null,
  -- What it says about money. Null: nothing.
  notice jsonb,
  -- The result.
  verdict text,
  received_at timestamptz not null default now(),
  processed_at timestamptz,
  -- The process that took it has it until then.
  due_at timestamptz not null,
  attempts integer not null default 1,
  unique (provider, digest)
);
create index payment_notification_due on payment_notification (due_at) where processed_at is null;
create index payment_notification_ref on payment_notification (provider, provider_ref);

-- The number of notifications per day that were refused: without a valid signature, or for another merchant.
create table refused_notification (
  provider text not null,
  reason text not null,
  day date not null,
  times bigint not null default 1,
  primary key (provider, reason, day)
);

-- Differences between a provider's data and ours, for operators to look into.
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
-- The same difference is written once.
create unique index payment_anomaly_once on payment_anomaly
  (provider, provider_ref, kind, coalesce(expected, -1), coalesce(found, -1), coalesce(currency, ''));
create index payment_anomaly_payment on payment_anomaly (payment_id);
create index payment_anomaly_order on payment_anomaly (order_id);

-- The last number of each series. Its row is locked to give the next one.
create table invoice_series (
  business_id uuid not null references business,
  kind text not null check (kind in ('full', 'simplified', 'rectifying')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (business_id, kind, year)
);

create table invoice (
  id uuid primary key,
  -- A single order or a part, because one shop sold it.
  order_id uuid not null references "order",
  business_id uuid not null references business,
  kind text not null check (kind in ('full', 'simplified', 'rectifying')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- The number as printed.
  number text not null,
  issued_on date not null,
  -- Cents, VAT included. Below zero for a rectifying invoice.
  total bigint not null,
  -- Everything else on the invoice.
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  -- For a rectifying invoice.
  refund_id uuid references refund,
  unique (business_id, kind, year, sequence)
);
create unique index invoice_original on invoice (order_id) where kind <> 'rectifying';
create index invoice_order on invoice (order_id);
create unique index invoice_refund on invoice (refund_id) where refund_id is not null;

-- An invoice never changes. It is corrected by another one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name;
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function refuse_change();
