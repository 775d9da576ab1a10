-- Whoever keeps a product that has run out is told when it is to be had again.
alter table whitelist add column waits boolean not null default false;
create index whitelist_waits on whitelist (product_id) where waits;
