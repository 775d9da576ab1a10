-- Another product that a shop delivers instead of missing units. The line has the replaced units' part of the price, so
-- the amounts of the order stay as they are.
alter table sold_product
  -- The title of the product that the customer ordered.
  add column replaces text,
  -- What the customer pays for one unit at most.
  add column replacement_price bigint check (replacement_price >= 0),
  -- The time until which the customer can answer. Null if the customer has answered, or was not asked.
  add column answer_due timestamptz;
create index sold_product_answer_due on sold_product (answer_due) where answer_due is not null;
