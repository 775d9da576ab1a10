import { describe, expect, it } from 'vitest'
import { type Application, applicationSteps, missingFields, missingIn } from './missing.ts'

const complete: Partial<Application> = {
  name: 'Horno',
  description: 'Pan',
  category: { id: '1', title: 'Panaderías', url: 'panaderias' },
  street: 'Calle Mayor',
  zip: '46980',
  city: 'Vilaserena',
  latitude: 0,
  longitude: 0,
  phones: ['+34960000000'],
  legalName: 'Horno SL',
  cif: 'B69524452',
  legalAddress: 'Calle Mayor 1',
  legalPhone: '+34960000000',
  legalEmail: 'horno@example.org',
  lawful: true,
  documents: [{ id: '1', fileOName: 'dni.pdf', contentUrl: '/media/files/1', mimeType: 'application/pdf', size: 1 }],
  iban: 'ES9121000418450200051332',
  ibanHolder: 'Horno SL',
  openingHours: [{ day: 1, opens: '09:00', closes: '14:00' }],
  pickup: true,
  delivery: false,
}

describe('the missing fields of an application', () => {
  it('are all fields of an empty one', () => {
    expect(missingFields({})).toEqual(Object.values(applicationSteps).flat())
  })

  it('are none of a complete one, and a zero is a value', () => {
    expect(missingFields(complete)).toEqual([])
  })

  it.each(Object.values(applicationSteps).flat())('contain %s without a value', (field) => {
    expect(missingFields({ ...complete, [field]: Array.isArray(complete[field]) ? [] : null })).toEqual([field])
  })

  it('contain the price of a delivery, which may be free', () => {
    expect(missingIn('hours', { ...complete, delivery: true })).toEqual(['deliveryPrice'])
    expect(missingIn('hours', { ...complete, pickup: false, delivery: true, deliveryPrice: 0 })).toEqual([])
  })

  it('contain the number of a register only with its name', () => {
    expect(missingIn('identity', { ...complete, registry: 'Registro Mercantil de Valencia' })).toEqual(['registryNo'])
  })
})
