import { splitPaneWidth } from '@lonja/contract/constants'

/** The drawer is for narrow windows: in one that grows wide the menu stays open beside the content. */
export function followSplitPane(): void {
  matchMedia(`(width >= ${splitPaneWidth}px)`).addEventListener('change', ({ matches }) => {
    if (matches) document.querySelector<HTMLDialogElement>('dialog[open][data-dismiss=left]')?.close()
  })
}
