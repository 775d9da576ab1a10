-- What was bought at a distance may be given back within fourteen days, but for what spoils, is made to measure or was
-- sealed (TRLGDCU arts. 102 and 103). An order keeps what was said of its products when it was made.
alter table product add column returnable boolean not null default true;
alter table sold_product
  add column returnable boolean not null default true,
  -- When its buyer said that they give it back.
  add column withdrawn_at timestamptz;
