-- An amount that a shop gives back without a line of the order, and the reason that the customer reads.
alter table order_adjustment
  add column goodwill bigint not null default 0 check (goodwill >= 0 and goodwill <= amount),
  add column reason text check ((reason is null) = (goodwill = 0));
