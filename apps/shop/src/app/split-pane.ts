import { splitPaneWidth } from '@lonja/contract/constants'
import { removeStored, store } from '@lonja/ui/store/storage.ts'

/** In a window that becomes wide the menu stays open beside the content; the drawer is for narrow windows. */
export function followSplitPane(): void {
  matchMedia(`(width >= ${splitPaneWidth}px)`).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog[open][data-dismiss=left]')?.close()
  })
}

/** Whether the window has room for the menu beside the content. */
export const hasRoomBeside = (): boolean => matchMedia(`(width >= ${splitPaneWidth}px)`).matches

/** Shows or hides the menu beside the content, and stores the choice; the server’s next page uses it. */
export function showBeside(shown: boolean): void {
  const { dataset } = document.documentElement
  if (shown) {
    removeStored('menu')
    delete dataset['menu']
  } else {
    store('menu', 'closed')
    dataset['menu'] = 'closed'
  }
  document.getElementById(shown ? 'close-menu' : 'open-menu')?.focus()
}
