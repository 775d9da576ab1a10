-- The units of a line that the shop has gathered for the customer.
alter table sold_product add column picked_qty integer not null default 0 check (picked_qty between 0 and quantity);
