-- Refunds, and the invoices of orders and refunds.

-- Money that is paid back to the customer from one order's share of a payment.
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
  -- When to try to make the rectifying invoice. Null once it is made.
  invoice_at timestamptz default now(),
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz
);
create index refund_payment on refund (payment_id);
create index refund_order on refund (order_id);
create index refund_due on refund (next_at) where state in ('requested', 'sent');
-- Providers report only the sum of all refunds, so two refunds at the same time could not be told apart.
create unique index refund_one_at_a_time on refund (payment_id) where state = 'sent';
create index refund_to_invoice on refund (invoice_at) where invoice_at is not null and state = 'done';

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
  -- A single order or a part, never a group: an invoice is of one shop.
  order_id uuid not null references "order",
  business_id uuid not null references business,
  -- For a rectifying invoice.
  refund_id uuid references refund,
  kind text not null check (kind in ('full', 'simplified', 'rectifying')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- The number as printed.
  number text not null,
  issued_on date not null,
  -- Cents, VAT included. Negative for a rectifying invoice.
  total bigint not null,
  -- All other data on the invoice.
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (business_id, kind, year, sequence)
);
create unique index invoice_original on invoice (order_id) where kind <> 'rectifying';
create index invoice_order on invoice (order_id);
create unique index invoice_refund on invoice (refund_id) where refund_id is not null;

-- An invoice never changes. Another invoice corrects it.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name;
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function refuse_change();
