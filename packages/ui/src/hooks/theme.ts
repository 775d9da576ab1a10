import { createStore, useStore } from '#/store/create-store.ts'
import { removeStored, readStored, store } from '#/store/storage.ts'

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const theme = createStore(readTheme)

/** The theme chosen on this device. A script in the server's page applies it before this code is loaded. */
export const useTheme = (): Theme => useStore(theme, 'system')

export function setTheme(chosen: Theme): void {
  if (chosen === 'system') removeStored('theme')
  else store('theme', chosen)
  const { dataset } = document.documentElement
  if (chosen === 'system') delete dataset['theme']
  else dataset['theme'] = chosen
  theme.set(chosen)
}

function readTheme(): Theme {
  const stored = readStored('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
