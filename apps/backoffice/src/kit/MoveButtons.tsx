import { useEffect, useRef } from 'react'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { ChevronDownIcon, ChevronUpIcon } from '@lonja/ui/controls/icons.tsx'

interface MoveButtonsProps {
  labels: { up: string; down: string }
  index: number
  total: number
  onMove: (to: number) => void
}

/** Two buttons that move a record of a list by one place. The focus stays on them, also at the ends of the list. */
export function MoveButtons({ labels, index, total, onMove }: MoveButtonsProps) {
  const up = useRef<HTMLButtonElement>(null)
  const down = useRef<HTMLButtonElement>(null)
  const pressed = useRef<'up' | 'down'>(undefined)
  useEffect(() => {
    // A button that is disabled at the end of the list loses the focus.
    if (pressed.current === 'up' && index === 0) down.current?.focus()
    if (pressed.current === 'down' && index === total - 1) up.current?.focus()
    pressed.current = undefined
  }, [index, total])
  const move = (way: 'up' | 'down', to: number) => {
    pressed.current = way
    onMove(to)
  }
  return (
    <>
      <IconButton
        ref={up}
        label={labels.up}
        icon={<ChevronUpIcon size={20} />}
        disabled={index === 0}
        onClick={() => move('up', index - 1)}
      />
      <IconButton
        ref={down}
        label={labels.down}
        icon={<ChevronDownIcon size={20} />}
        disabled={index === total - 1}
        onClick={() => move('down', index + 1)}
      />
    </>
  )
}
