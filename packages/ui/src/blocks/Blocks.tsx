import type { CmsBlock } from '@lonja/contract/cms/cms'
import css from './Blocks.module.css'

/** A block of a page. It contains only text, never HTML. */
export function Block({ block, id }: { block: CmsBlock; id?: string | undefined }) {
  switch (block.type) {
    case 'h2':
      return <h2 id={id}>{block.text}</h2>
    case 'h3':
      return <h3>{block.text}</h3>
    case 'p':
      return <p>{block.text}</p>
    case 'ul':
      return <ul>{items(block.items)}</ul>
    case 'ol':
      return <ol>{items(block.items)}</ol>
    case 'table':
      return <Table head={block.head} rows={block.rows} />
  }
}

// oxlint-disable-next-line react/no-array-index-key -- the parts of a page have neither ids nor state
const items = (texts: readonly string[]) => texts.map((text, index) => <li key={index}>{text}</li>)

/** A table that is too wide scrolls inside its own area, also with the keyboard. */
function Table({ head, rows }: { head: readonly string[]; rows: readonly (readonly string[])[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling area must be reachable by keyboard
    <section className={css['table']} aria-label={head.join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((text) => (
              <th key={text} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows have neither ids nor state
            <tr key={index}>
              {row.map((text, column) => (
                // oxlint-disable-next-line react/no-array-index-key -- cells have neither ids nor state
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
