-- Only what waits for a bank is pending.
update order_status set name = 'Pendiente de pago' where code = 'pending' and name = 'Recibido';
