import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachInstruction, extractInstruction } from '@atlaskit/pragmatic-drag-and-drop-hitbox/list-item'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { type Drop, type Row, type Target, targetOfDrop } from './category-tree.ts'

const drops = { 'reorder-before': 'above', 'reorder-after': 'below', combine: 'inside' } as const
const operations = { 'reorder-before': 'available', 'reorder-after': 'available', combine: 'available' } as const

/**
 * Lets people drag the row of a category, and drop other rows on it.
 *
 * @returns where a row would be put that is over this one now
 */
export function useDrag(
  ref: RefObject<HTMLElement | null>,
  row: Row,
  enabled: boolean,
  onMove: (id: string, target: Target) => void,
): Drop | null {
  const [drop, setDrop] = useState<Drop | null>(null)
  const { id } = row.category
  const mayDrop = useEffectEvent((dragged: unknown) => targetOfDrop(String(dragged), row, 'inside') !== null)
  const put = useEffectEvent((dragged: unknown, place: Drop) => {
    const target = targetOfDrop(String(dragged), row, place)
    if (target) onMove(String(dragged), target)
  })
  useEffect(() => {
    const element = ref.current
    if (!element || !enabled) return undefined
    const dropOf = (data: Record<string | symbol, unknown>): Drop | null => {
      const instruction = extractInstruction(data)
      return instruction && drops[instruction.operation]
    }
    return combine(
      draggable({ element, getInitialData: () => ({ category: id }) }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => mayDrop(source.data['category']),
        getData: ({ input }) => attachInstruction({}, { element, input, operations }),
        onDrag: ({ self }) => setDrop(dropOf(self.data)),
        onDragLeave: () => setDrop(null),
        onDrop: ({ self, source }) => {
          setDrop(null)
          const place = dropOf(self.data)
          if (place) put(source.data['category'], place)
        },
      }),
    )
  }, [ref, id, enabled])
  return drop
}
