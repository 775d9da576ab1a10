import type { Database } from '#/database/database'
import { insert } from '#/database/insert'
import { uuidv7 } from '#/database/uuid'
import { insertCategory } from './factories.ts'

/** Stores a private document of a person, without its file. @returns its id */
export async function insertDocument(db: Database, owner: string): Promise<string> {
  const id = uuidv7()
  await insert(db, 'media_object', {
    id,
    owner_id: owner,
    file_o_name: 'dni.pdf',
    file: `file.${id}`,
    mime_type: 'application/pdf',
    size: 10,
    checksum: 'a'.repeat(64),
    visibility: 'private',
  })
  return id
}

/** The body of a complete application. Its category and its document are new records. */
export async function completeApplication(db: Database, owner: string, cif = 'B69524452') {
  const category = await insertCategory(db, { title: 'Panaderías', bcc: true })
  return {
    name: 'Horno de la plaza',
    description: 'Pan de masa madre.',
    category: category.id,
    street: 'Plaza Mayor',
    number: '3',
    zip: '46980',
    city: 'Vilaserena',
    latitude: 39.5,
    longitude: -0.44,
    phones: ['+34961234567'],
    email: 'tienda@horno.test',
    legalName: 'Horno de la Plaza SL',
    cif,
    registry: 'Registro Mercantil de Valencia',
    registryNo: 'V-12345',
    legalAddress: 'Plaza Mayor 3, 46980 Vilaserena',
    legalPhone: '+34961234567',
    legalEmail: 'legal@horno.test',
    lawful: true,
    documents: [await insertDocument(db, owner)],
    iban: 'ES91 2100 0418 4502 0005 1332',
    ibanHolder: 'Horno de la Plaza SL',
    openingHours: [{ day: 1, opens: '09:00', closes: '14:00' }],
    pickup: true,
    delivery: true,
    deliveryPrice: 250,
  }
}
