-- Texts that the members of a shop use again and again in their answers.
create table quick_reply (
  id uuid primary key default gen_random_uuid(),
  business_id uuid not null references business on delete cascade,
  text text not null check (text <> ''),
  created_at timestamptz not null default now()
);
create index quick_reply_business on quick_reply (business_id, created_at);

-- When the goods that the buyer returns arrived at the shop.
alter table sold_product add column return_arrived_at timestamptz
  constraint sold_product_return check (return_arrived_at is null or withdrawn_at is not null);

-- What waits for a shop is little, so these indexes are small.
create index sold_product_returned on sold_product (order_id) where withdrawn_at is not null and refunded_qty < quantity;
create index answer_question_product_official on answer_question_product (question_id) where official;
create index valoration_unanswered on valoration (product_id, created_at) where reply is null;
create index issue_open on issue (business_id, created_at) where state = 'open' and business_id is not null;

-- The words of a customer's contact, in which shops look for an order. Trigrams find a part of any of them.
create index customer_words on customer using gin
  (fold(name || ' ' || coalesce(surnames, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) gin_trgm_ops);
