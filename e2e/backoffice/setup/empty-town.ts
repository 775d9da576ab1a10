import { rm } from 'node:fs/promises'
import { type Locator, type Page, test as base, expect } from '@playwright/test'
import { launch, temporaryFolder } from '../../server.ts'

export { expect }

interface Installation {
  url: string
  /** The address that the log of the server contains. */
  setupAddress: string
}

/** A server with an empty database, and without demo data. */
export const test = base.extend<{ installation: Installation }>({
  installation: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies of a fixture from this pattern
    async ({}, provide) => {
      const dataDir = await temporaryFolder()
      const { child, opened, ended } = launch({ DATA_DIR: dataDir, PORT: '0', LONJA_DEMO: '0' })
      let log = ''
      child.stdout!.on('data', (text: string) => (log += text))
      const url = await opened
      await provide({ url, setupAddress: /http:\S+\/manage\/setup#code=[\w-]+/.exec(log)![0] })
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
    { timeout: 120_000 },
  ],
})

/** Counts the presses of a person who sets up a town. */
export function presser(page: Page) {
  let count = 0
  const press = async (target: Locator) => {
    count += 1
    await target.click()
  }
  const next = () => press(page.getByRole('button', { name: 'Siguiente' }))
  return { press, next, count: () => count }
}

export const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export async function fillWho(page: Page): Promise<void> {
  const answers = {
    'Nombre completo de la entidad': 'Ajuntament de Riba-roja',
    CIF: 'P4621600H',
    'Correo para los clientes': 'comercio@example.org',
    Teléfono: '962770062',
    'Calle y número': 'Plaza del Ayuntamiento, 9',
    'Código postal': '46190',
    'Correo de protección de datos': 'dpd@example.org',
  }
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label, { exact: true }).fill(text)
}
