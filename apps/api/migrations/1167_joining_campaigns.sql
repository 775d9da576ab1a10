-- Until when shops can join a campaign of the town by themselves. Null: the town chooses the shops. A campaign that can be
-- joined always names a shop, because a campaign without shops is of all shops.
alter table campaign add column join_until timestamptz;
