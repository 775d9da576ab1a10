import { splitPaneWidth } from '@lonja/contract/constants'
import { forget, store } from '@lonja/ui/store/storage.ts'

/** The drawer is for narrow windows: in one that grows wide the menu stays open beside the content. */
export function followSplitPane(): void {
  matchMedia(`(width >= ${splitPaneWidth}px)`).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog[open][data-dismiss=left]')?.close()
  })
}

/** Whether there is room for the menu beside the content. */
export const hasRoomBeside = (): boolean => matchMedia(`(width >= ${splitPaneWidth}px)`).matches

/** Shows the menu beside the content, or gives its room to the content, from now on; the server's page begins so too. */
export function showBeside(shown: boolean): void {
  const { dataset } = document.documentElement
  if (shown) {
    forget('menu')
    delete dataset['menu']
  } else {
    store('menu', 'closed')
    dataset['menu'] = 'closed'
  }
  document.getElementById(shown ? 'close-menu' : 'open-menu')?.focus()
}
