-- Where an order's status is read its SQL says how (`orders/order.resource.ts`).
drop function order_status_of(uuid, uuid);
