-- What came in and went back of an order is shown with it: without this, every order would read the shares of all.
create index payment_split_order on payment_split (order_id);
