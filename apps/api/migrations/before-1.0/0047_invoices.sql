-- Invoices as each shop issues them of what it sold here.

-- The last number given of each series; its row is the lock under which the next is given.
create table invoice_series (
  business_id uuid not null references business,
  kind text not null check (kind in ('full', 'simplified', 'rectifying')),
  year integer not null,
  last integer not null check (last > 0),
  primary key (business_id, kind, year)
);

create table invoice (
  id uuid primary key,
  -- A single order or a part: what one shop sold.
  order_id uuid not null references "order",
  business_id uuid not null references business,
  kind text not null check (kind in ('full', 'simplified', 'rectifying')),
  year integer not null,
  sequence integer not null check (sequence > 0),
  -- As it is printed.
  number text not null,
  issued_on date not null,
  -- Cents, VAT included; below zero where it takes back.
  total bigint not null,
  -- Everything else that it says.
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  unique (business_id, kind, year, sequence)
);
create unique index invoice_original on invoice (order_id) where kind <> 'rectifying';
create index invoice_order on invoice (order_id);

-- What was issued is never changed: it is corrected by another one.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is never changed', tg_table_name;
end $$;
create trigger invoice_stays before update or delete on invoice for each row execute function refuse_change();

-- When to try to invoice an order that was paid; null once it is. What was sold before was invoiced elsewhere.
alter table "order" add invoice_at timestamptz default now();
update "order" set invoice_at = null;
create index order_to_invoice on "order" (invoice_at)
  where invoice_at is not null and kind <> 'group' and payment_state in ('paid', 'partially_refunded', 'refunded');
