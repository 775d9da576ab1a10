-- The part of a product that a card in the shop shows. It is a third of the record, so a list of cards reads and sends less.
create table product_card (
  id uuid primary key references product on delete cascade,
  json text not null
);
alter table product_card alter json set storage main;
