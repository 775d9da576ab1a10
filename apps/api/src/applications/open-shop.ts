import type { Application } from '@lonja/contract/applications/missing'
import type { Viewer } from '../access/guards.ts'
import { authorOf } from '../audit/audit.ts'
import { businessResource } from '../businesses/business.resource.ts'
import { addMember } from '../people/members.ts'
import { createRecord } from '../resource/write.ts'
import type { Services } from '../services.ts'
import { shippingMethodResource, shippingZoneResource, zoneResource } from '../shipping/shipping-method.resource.ts'
import { type LockedApplication, mustBeFreeNumber } from './lock-application.ts'
import { readApplication } from './read-application.ts'

type Parts = Pick<Services, 'config' | 'db' | 'models'>

/**
 * Creates the shop of an application, with its ways of delivery, and makes the applicant its owner. The caller must have
 * called `lockPeople` and locked the application.
 *
 * @returns the id of the shop
 * @throws Problem 422
 */
export async function openShop(
  parts: Parts,
  { id, user, cif }: LockedApplication & { id: string },
  viewer: Viewer,
): Promise<string> {
  const { db, models } = parts
  const application = await readApplication(parts, id, viewer)
  await mustBeFreeNumber(db, cif!, user)
  const shop = await createRecord(parts, models.of(businessResource), shopOf(application), viewer)
  // The address belongs to the shop, and not to the operator who creates it.
  await db.query({
    text: 'update address set user_id = null where id = (select address_id from business where id = $1)',
    values: [shop],
  })
  await addDeliveries(parts, shop, application, viewer)
  await addMember(db, { business: shop, user, role: 'owner' }, authorOf(viewer))
  return shop
}

/** The body of the new shop. The shop must not need a second look by an operator, so its state is given. */
function shopOf(application: Application) {
  const { name, description, category, phones, email, legalEmail, latitude, longitude, openingHours } = application
  const { street, number, floor, zip, city, province, cif, legalName, iban, registry, registryNo } = application
  return {
    name,
    description: description ?? '',
    categories: category ? [category.id] : [],
    address: { street, number, floor, zip, city, province, latitude, longitude },
    latitude,
    longitude,
    openingHours,
    phones,
    email: email ?? legalEmail,
    cif,
    legalName,
    iban,
    ...(registry && registryNo && { dsaTrader: { registry, no: registryNo } }),
    state: 'approved',
  }
}

/** The ways of delivery that the applicant has chosen. Deliveries first go only to the postal code of the shop. */
async function addDeliveries(parts: Parts, shop: string, application: Application, viewer: Viewer): Promise<void> {
  const { models } = parts
  const { pickup, delivery, deliveryPrice, zip, name } = application
  const add = (resource: Parameters<typeof models.of>[0], body: object) =>
    createRecord(parts, models.of(resource), body, viewer)
  if (pickup)
    await add(shippingMethodResource, { name: 'Recogida en la tienda', code: 'pickup', type: 'pickup', business: shop })
  if (!delivery) return
  const shippingMethod = await add(shippingMethodResource, {
    name: 'Reparto a domicilio',
    code: 'delivery',
    type: 'delivery',
    business: shop,
  })
  const zone = await add(zoneResource, {
    name: `Reparto de ${name}`.slice(0, 80),
    code: `reparto-${shop.slice(-12)}`,
    zips: [zip],
    business: shop,
  })
  await add(shippingZoneResource, { shippingMethod, zone, price: deliveryPrice ?? 0 })
}
