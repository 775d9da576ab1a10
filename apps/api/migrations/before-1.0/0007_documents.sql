-- Two kilobytes and a half, written and read all the time: kept in the row as they are instead of being compressed.
alter table product_document set (toast_tuple_target = 4080);
