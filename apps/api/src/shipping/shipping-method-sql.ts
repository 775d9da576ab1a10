/**
 * SQL that makes the `ShippingMethodFacts` of the method with the alias `m`, with the zones that may cover a postal
 * code. A zone can have many postal codes, so only the requested code is included. The shapes of zones are not checked
 * in SQL: `covers` checks them later.
 *
 * @param zip  SQL expression of the postal code; it may be null
 */
export const shippingMethodSql = (zip: string): string => `json_build_object(
  'id', m.id, 'name', m.name, 'code', m.code, 'type', m.type, 'description', m.description,
  'businessId', m.business_id, 'freeFrom', m.free_from,
  'pauses', (select b.pauses from business b where b.id = m.business_id),
  'hasZones', exists (select from shipping_zone z where z.shipping_method_id = m.id and z.enabled),
  'zones', coalesce((
    select json_agg(json_build_object('price', z.price, 'minAmount', z.min_amount, 'freeFrom', z.free_from,
      'maxGrams', z.max_grams, 'days', z.days, 'amountValues', z.amount_values, 'priority', area.priority,
      'area', json_build_object('kind', area.kind, 'geometry', area.geometry,
        'excludedGeometry', area.excluded_geometry, 'zips', case when area.kind = 'province' or area.zips ? ${zip} then json_build_array(${zip}) else '[]' end,
        'excludedZips', case when area.excluded_zips ? ${zip} then json_build_array(${zip}) else '[]' end),
      'bands', coalesce((
        select json_agg(json_build_object('from', w.from_grams, 'to', w.to_grams, 'price', w.price))
        from weight_value w where w.shipping_zone_id = z.id
      ), '[]'::json)) order by area.priority desc, z.price, z.id)
    from shipping_zone z join zone area on area.id = z.zone_id
    where z.shipping_method_id = m.id and z.enabled and (
      ${zip} is null or m.type in ('pickup', 'locker')
      or area.kind in ('radius', 'polygon')
      or (area.kind = 'postcodes' and area.zips ? ${zip})
      or (area.kind = 'province' and exists (
        select from jsonb_array_elements_text(area.zips) of_zone(zip) where left(of_zone.zip, 2) = left(${zip}, 2)
      ))
    )
  ), '[]'::json),
  'timing', case when m.slot_policy is not null then (
    select json_build_object('policy', m.slot_policy, 'leadMinutes', m.lead_minutes, 'hours', b.opening_hours,
      'closures', b.closures, 'taken', coalesce((
        select json_agg(json_build_object('from', s.from_at, 'orders', s.taken)) from delivery_slot s
        where s.shipping_method_id = m.id and s.from_at > now()
      ), '[]'::json))
    from business b where b.id = m.business_id
  ) end
)`
