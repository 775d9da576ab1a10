import type { HomeBlock } from '@lonja/contract/home/home-block'
import { useState } from 'react'
import { BlockList } from '#/cms/BlockList.tsx'
import { bodyOf, draftOf, newBlock } from '#/cms/page-draft.ts'

type Text = Extract<HomeBlock, { kind: 'text' }>

/** The paragraphs of a text, edited like those of a page. */
export function TextFields({ block, onChange }: { block: Text; onChange: (block: Text) => void }) {
  const [typed, setTyped] = useState(() => {
    const { blocks } = draftOf({ title: '', meta: {}, layout: 'full', body: block.body })
    return blocks.length > 0 ? blocks : [newBlock('p')]
  })
  return (
    <BlockList
      value={typed}
      onChange={(blocks) => {
        setTyped(blocks)
        onChange({ ...block, body: bodyOf({ blocks }) })
      }}
    />
  )
}
