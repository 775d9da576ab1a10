-- In PL/pgSQL, so that their statements are planned by themselves: inside the statement that reads a basket they make
-- it look so dear that PostgreSQL would plan it anew for every basket, which takes longer than to run it.

-- How often a person has used a coupon, an order apart. Somebody without an account is also those whose e-mail or phone
-- they give.
create function coupon_uses(a_coupon uuid, buyer uuid, an_email text, a_phone text, except_order uuid) returns bigint
  language plpgsql stable parallel safe as $$
begin
  return (
    select count(*) from (
      select own.order_id from coupon_use own
      where own.coupon_id = a_coupon and own.person = coalesce(buyer::text, email_person(an_email))
      union
      select other.order_id from coupon_use other join "order" o on o.id = other.order_id
      where other.coupon_id = a_coupon and buyer is null and o.customer_id in (
        select id from customer where email_person(email) = email_person(an_email) or phone = a_phone)
    ) used
    where order_id is distinct from except_order
  );
end $$;

-- Whether a person has an order, one apart, that was not canceled.
create function ordered_before(buyer uuid, an_email text, a_phone text, except_order uuid) returns boolean
  language plpgsql stable parallel safe as $$
begin
  return exists (
    select from (
      select id from "order" where user_id = buyer
      union all
      select own.id from customer join "order" own on own.customer_id = customer.id
      where buyer is null and (email_person(email) = email_person(an_email) or phone = a_phone)
    ) theirs join "order" o on o.id = theirs.id
    where o.kind <> 'group' and coalesce(o.parent_id, o.id) is distinct from except_order
      and o.status_id <> (select id from order_status where code = 'canceled')
  );
end $$;
