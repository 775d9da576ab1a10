-- Whom the uses of a coupon are counted for: an account, else an e-mail without what follows a plus, and a phone.
create function email_person(email text) returns text
  language sql immutable parallel safe
  return regexp_replace(lower(email), '\+[^@]*@', '@');

update coupon_use set person = email_person(person) where person <> email_person(person);

drop index customer_email;
create index customer_email on customer (email_person(email));
create index customer_phone on customer (phone) where phone is not null;
