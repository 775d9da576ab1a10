-- Reviews are counted now: those of the shop's products that everybody sees.
create or replace function business_objective_current(adopted business_objective) returns bigint
  language sql stable
as $$
  with period as (
    select goal.metric, coalesce(adopted.start_at, goal.start_at, '-infinity') as since,
      coalesce(adopted.end_at, goal.end_at, 'infinity') as until
    from objective goal where goal.id = adopted.objective_id
  ),
  sale as (
    select own.total, own.created_at, coalesce(own.user_id::text, lower(buyer.email), buyer.id::text) as person
    from "order" own join customer buyer on buyer.id = own.customer_id
    where own.business_id = adopted.business_id
      and own.status_id <> (select id from order_status where code = 'canceled')
  )
  select case period.metric
    when 'orders' then (select count(*) from sale where created_at >= since and created_at < until)
    when 'revenue' then (select coalesce(sum(total), 0) from sale where created_at >= since and created_at < until)
    when 'newCustomers' then (
      select count(*) from (select min(created_at) as first from sale group by person) customer
      where first >= since and first < until
    )
    when 'reviews' then (
      select count(*) from valoration review join product on product.id = review.product_id
      where product.business_id = adopted.business_id and review.state = 'published'
        and review.created_at >= since and review.created_at < until
    )
  end
  from period
$$;
