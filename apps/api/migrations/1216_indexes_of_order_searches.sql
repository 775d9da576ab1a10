-- Finds orders by a part of the title of a product. Without it, the list read the lines of every order.
create index sold_product_title on sold_product using gin (fold(title) gin_trgm_ops);

-- The order of lists that are sorted by the code. Without it, all orders were sorted for a page.
create index order_by_code on "order" ((replace(fold(code), 'ñ', 'n~')) collate "C", id);
