import { splitPaneWidth } from '@lonja/contract/constants'
import { removeStored, store } from '@lonja/ui/store/storage.ts'

/** Closes the drawer when the window becomes wide, because a wide window shows the menu beside the content. */
export function followSplitPane(): void {
  matchMedia(`(width >= ${splitPaneWidth}px)`).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog[open][data-dismiss=left]')?.close()
  })
}

/** Whether the window is wide enough for the menu beside the content. */
export const hasRoomBeside = (): boolean => matchMedia(`(width >= ${splitPaneWidth}px)`).matches

/** Shows or hides the menu beside the content, and stores the choice, which is applied to the next pages. */
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
