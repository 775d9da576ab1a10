-- Orders. Products, prices and discounts are copied into them as they were at that moment.

create table customer (
  id uuid primary key,
  name text not null,
  surnames text,
  nif text,
  phone text,
  email text,
  address_id uuid references address,
  user_id uuid references "user",
  business_id uuid references business,
  created_at timestamptz not null default now(),
  -- What the customer agreed to, and the shop's notes.
  consents jsonb not null default '[]',
  tags jsonb not null default '[]',
  equivalence_surcharge boolean not null default false
);
create index customer_user on customer (user_id);
create index customer_business on customer (business_id);
create index customer_address on customer (address_id);
create index customer_email on customer (email_person(email));
create index customer_phone on customer (phone) where phone is not null;

create table order_status (
  id uuid primary key,
  code text not null unique,
  name text not null,
  sort integer not null default 0,
  final boolean not null default false,
  color text,
  icon text,
  -- Who gets a message when an order reaches the status.
  notify_customer boolean not null default true,
  notify_business boolean not null default false
);

-- There is no message for «pending»: the customer is at the bank, and is told later whether the payment worked.
insert into order_status (id, code, name, sort, final, color, icon, notify_customer, notify_business) values
  ('00000000-0000-7000-8000-000000000001', 'pending', 'Pendiente de pago', 1, false, 'grey', 'inbox', false, false),
  ('00000000-0000-7000-8000-000000000002', 'confirm', 'Confirmado', 2, false, 'blue', 'check', true, true),
  ('00000000-0000-7000-8000-000000000003', 'accepted', 'Aceptado por el comercio', 3, false, 'blue', 'store', true, false),
  ('00000000-0000-7000-8000-000000000004', 'preparing', 'En preparación', 4, false, 'amber', 'package', false, false),
  ('00000000-0000-7000-8000-000000000005', 'ready', 'Listo', 5, false, 'green', 'bell', true, false),
  ('00000000-0000-7000-8000-000000000006', 'shipped', 'En reparto', 6, false, 'green', 'truck', true, false),
  ('00000000-0000-7000-8000-000000000007', 'complete', 'Entregado', 7, true, 'green', 'done', true, false),
  ('00000000-0000-7000-8000-000000000008', 'canceled', 'Cancelado', 8, true, 'red', 'cross', true, true);

create sequence order_number start 1001;

create table "order" (
  id uuid primary key,
  code text not null unique,
  kind text not null check (kind in ('single', 'group', 'part')),
  parent_id uuid references "order",
  -- Null for a group: its status is derived from its parts.
  status_id uuid references order_status,
  payment_state text not null default 'none' check (payment_state in
    ('none', 'awaiting', 'authorized', 'paid', 'partially_refunded', 'refunded', 'failed', 'canceled')),
  delivery_state text not null default 'none' check (delivery_state in
    ('none', 'scheduled', 'ready', 'delivered', 'failed', 'returned')),
  business_id uuid references business,
  customer_id uuid not null references customer,
  user_id uuid references "user",
  -- For a guest's order: the token gives access to it.
  token_hash bytea,
  items_total bigint not null check (items_total >= 0),
  discount_total bigint not null default 0 check (discount_total >= 0),
  shipping_total bigint not null default 0 check (shipping_total >= 0),
  fee_total bigint not null default 0 check (fee_total >= 0),
  total bigint not null check (total >= 0),
  tax jsonb not null default '[]',
  currency text not null default 'EUR' check (currency = 'EUR'),
  coupons jsonb not null default '[]',
  delivery_address jsonb,
  billing_address jsonb,
  shipping_method_id uuid references shipping_method,
  payment_method_id uuid references payment_method,
  note text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Until when units are reserved for a payment. Null: there is none to wait for.
  reservation_expires timestamptz,
  -- The chosen slot, and whether the order counts in it.
  slot_from timestamptz,
  slot_to timestamptz,
  slot_held boolean not null default false,
  -- When to try to make the invoice of a paid order. Null once it is made.
  invoice_at timestamptz default now(),
  constraint order_adds_up check (total = items_total - discount_total + shipping_total + fee_total),
  check ((kind = 'part') = (parent_id is not null)),
  check ((kind = 'group') = (business_id is null)),
  check ((kind = 'group') = (status_id is null)),
  constraint slot_lasts check ((slot_from is null) = (slot_to is null) and slot_from < slot_to),
  constraint slot_held_is_known check (not slot_held or (slot_from is not null and shipping_method_id is not null))
);
create index order_parent on "order" (parent_id) where parent_id is not null;
create index order_user on "order" (user_id, created_at desc);
create index order_business on "order" (business_id, created_at desc) where business_id is not null;
create index order_customer on "order" (customer_id);
create index order_created on "order" (created_at desc, id);
create index order_reservation on "order" (reservation_expires) where reservation_expires is not null and kind <> 'part';
create index order_slot on "order" (business_id, slot_from) where slot_from is not null;
create index order_to_invoice on "order" (invoice_at)
  where invoice_at is not null and kind <> 'group' and payment_state in ('paid', 'partially_refunded', 'refunded');

create table order_status_history (
  id uuid primary key,
  order_id uuid not null references "order",
  status_id uuid not null references order_status,
  previous_id uuid references order_status,
  user_id uuid references "user",
  actor text not null check (actor in ('customer', 'shop', 'operator', 'system', 'bank')),
  reason text,
  created_at timestamptz not null default now()
);
-- An order never goes back, so it comes to each status at most once.
create unique index order_status_history_once on order_status_history (order_id, status_id);

create table sold_product (
  id uuid primary key,
  order_id uuid not null references "order",
  product_id uuid references product on delete set null,
  attribute_combo_id uuid references attribute_combo on delete set null,
  business_id uuid not null references business,
  title text not null,
  sku text,
  quantity integer not null check (quantity > 0),
  unit_price bigint not null check (unit_price >= 0),
  discount bigint not null default 0 check (discount >= 0),
  total bigint not null check (total >= 0),
  tax_rate integer not null,
  weight_grams integer not null default 0,
  image text,
  -- Units taken from the variant's stock, given back when the order is canceled.
  allocated integer not null default 0 check (allocated >= 0),
  state text not null default 'ok' check (state in ('ok', 'proposed', 'removed', 'replaced')),
  sort integer not null default 0,
  created_at timestamptz not null default now(),
  unit text not null default 'unit',
  -- What a line weighs in the end, and what the shop may give instead.
  ordered_grams integer check (ordered_grams > 0),
  final_grams integer check (final_grams >= 0),
  substitution jsonb,
  refunded_qty integer not null default 0
    constraint sold_product_check1 check (refunded_qty >= 0 and refunded_qty <= quantity),
  -- Units reserved while the order waits for a payment. Per variant, the sums of `allocated` and `reserved` are those
  -- of `attribute_combo`.
  reserved integer not null default 0 check (reserved >= 0),
  -- How the price came about.
  explanation jsonb,
  returnable boolean not null default true,
  -- When the buyer declared to give it back.
  withdrawn_at timestamptz,
  constraint sold_product_check check (total = unit_price * quantity - discount)
);
create index sold_product_order on sold_product (order_id);
create index sold_product_product on sold_product (product_id);

create table sold_price (
  id uuid primary key,
  sold_product_id uuid not null references sold_product,
  list_code text not null,
  base bigint not null,
  unit bigint not null,
  tax_rate integer not null,
  surcharge bigint not null default 0,
  discount bigint not null default 0,
  total bigint not null,
  reference bigint
);
create index sold_price_sold_product on sold_price (sold_product_id);

create table sold_product_attribute (
  id uuid primary key,
  sold_product_id uuid not null references sold_product,
  attribute_value_id uuid references attribute_value on delete set null,
  attribute_name text not null,
  value_name text not null
);
create index sold_product_attribute_sold_product on sold_product_attribute (sold_product_id);

-- A discount and who pays for it.
create table sold_offer (
  id uuid primary key,
  order_id uuid not null references "order",
  sold_product_id uuid references sold_product,
  offer_id uuid references offer on delete set null,
  coupon_id uuid references coupon on delete set null,
  code text not null,
  name text not null,
  amount bigint not null check (amount >= 0),
  funder jsonb not null default '{"shop": 10000}',
  -- Copied from the offer or coupon. Null in orders from before this was kept.
  discount_type text check (discount_type in ('percentage', 'absolute')),
  value integer check (value > 0),
  -- Cents by funder. Null in orders from before this was kept with several funders.
  split jsonb
);
create index sold_offer_order on sold_offer (order_id);
create index sold_offer_offer on sold_offer (offer_id) where offer_id is not null;
create index sold_offer_coupon on sold_offer (coupon_id) where coupon_id is not null;

create table coupon_use (
  coupon_id uuid not null references coupon,
  order_id uuid not null references "order",
  -- The user's id, else the normalised e-mail.
  person text not null,
  primary key (coupon_id, order_id)
);
create index coupon_use_person on coupon_use (coupon_id, person);

-- The next two are in PL/pgSQL, so that their statements are planned apart. Inlined into the statement that reads a
-- basket they raise its estimated cost so much that PostgreSQL would plan it anew for every basket, which takes longer
-- than to run it.

-- How often a person has used a coupon, not counting one order. A guest is everybody with the same e-mail or phone.
create function coupon_uses(a_coupon uuid, buyer uuid, an_email text, a_phone text, except_order uuid) returns bigint
  language plpgsql stable parallel safe as $$
begin
  return (
    select count(*) from (
      select own.order_id from coupon_use own
      where own.coupon_id = a_coupon and own.person = coalesce(buyer::text, email_person(an_email))
      union
      select other.order_id from coupon_use other join "order" o on o.id = other.order_id
      where other.coupon_id = a_coupon and buyer is null and o.customer_id in (
        select id from customer where email_person(email) = email_person(an_email) or phone = a_phone)
    ) used
    where order_id is distinct from except_order
  );
end $$;

-- Whether a person has an order that was not canceled, not counting one order.
create function ordered_before(buyer uuid, an_email text, a_phone text, except_order uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from (
      select id from "order" where user_id = buyer
      union all
      select own.id from customer join "order" own on own.customer_id = customer.id
      where buyer is null and (email_person(email) = email_person(an_email) or phone = a_phone)
    ) theirs join "order" o on o.id = theirs.id
    where o.kind <> 'group' and coalesce(o.parent_id, o.id) is distinct from except_order
      and o.status_id <> (select id from order_status where code = 'canceled')
  );
end $$;
