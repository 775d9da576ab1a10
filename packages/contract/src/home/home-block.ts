import { z } from 'zod'
import { CmsBlock } from '../cms/cms.ts'
import { isLink } from '../cms/link.ts'
import { violationMessages } from '../errors.ts'
import { type TimeZone, localTime } from '../time.ts'
import { needsTarget, productRules, shopRules } from './rules.ts'

/** A short text in the languages of the town. Where a language is empty, the Spanish text is shown. */
const words = (max: number) => {
  const text = z.string().trim().max(max).default('')
  return z.object({ es: text, ca: text, en: text }).default({ es: '', ca: '', en: '' })
}
export type Words = z.output<ReturnType<typeof words>>

const count = (max: number, usual: number) => z.int().min(1).max(max).default(usual)
const id = z.uuid().nullable().default(null)
const day = z.iso.date().nullable().default(null)

const common = {
  /** Names the block within the list. */
  id: z.string().regex(/^[\w-]{1,40}$/),
  title: words(120),
  enabled: z.boolean().default(true),
  /** The first and the last day on which the block is shown, in the time zone of the town. */
  from: day,
  until: day,
}

export const HomeBlock = z.discriminatedUnion('kind', [
  /** The greeting with the search box. */
  z.object({ ...common, kind: z.literal('welcome') }),
  z.object({ ...common, kind: z.literal('categories') }),
  z.object({ ...common, kind: z.literal('campaigns'), count: count(6, 3) }),
  /** What the visitor has bought before. */
  z.object({ ...common, kind: z.literal('repeat') }),
  z.object({
    ...common,
    kind: z.literal('products'),
    rule: z.enum(productRules),
    target: id,
    count: count(12, 6),
  }),
  z.object({ ...common, kind: z.literal('shops'), rule: z.enum(shopRules), count: count(12, 6) }),
  z.object({
    ...common,
    kind: z.literal('hero'),
    text: words(400),
    image: id,
    gallery: id,
    link: z.string().max(500).refine(isLink).nullable().default(null),
    linkText: words(60),
  }),
  z.object({ ...common, kind: z.literal('gallery'), gallery: z.uuid() }),
  z.object({ ...common, kind: z.literal('text'), body: z.array(CmsBlock).min(1).max(60) }),
])
export type HomeBlock = z.output<typeof HomeBlock>
export type HomeBlockKind = HomeBlock['kind']

/** The gallery whose pictures a block shows; null for none. */
export const galleryOf = (block: HomeBlock): string | null =>
  block.kind === 'hero' || block.kind === 'gallery' ? block.gallery : null

/** The blocks of the home page in their order, also those that are not shown today. */
export const HomePlan = z
  .object({ blocks: z.array(HomeBlock).min(1).max(40) })
  .superRefine(({ blocks }, { addIssue }) => {
    const fault = (path: (string | number)[], message: string) =>
      addIssue({ code: 'custom', path: ['blocks', ...path], message })
    blocks.forEach((block, index) => {
      if (blocks.findIndex((other) => other.id === block.id) < index) fault([index, 'id'], violationMessages.used)
      if (block.from !== null && block.until !== null && block.until < block.from)
        fault([index, 'until'], violationMessages.tooSmall)
      if (block.kind === 'products' && needsTarget(block.rule) && block.target === null)
        fault([index, 'target'], violationMessages.blank)
      if (block.kind === 'hero' && block.link !== null && block.linkText.es === '')
        fault([index, 'linkText', 'es'], violationMessages.blank)
      if (block.kind === 'hero' && block.title.es === '' && block.text.es === '' && !block.image && !block.gallery)
        fault([index, 'title', 'es'], violationMessages.blank)
    })
    const welcomes = blocks.filter(({ kind }) => kind === 'welcome')
    if (welcomes.length !== 1 || !isAlwaysShown(welcomes[0]!)) fault([], violationMessages.invalid)
  })
export type HomePlan = z.output<typeof HomePlan>

const isAlwaysShown = ({ enabled, from, until }: HomeBlock): boolean => enabled && from === null && until === null

/** Whether a block is shown at an instant: from the midnight of its first day to the end of its last day in the town. */
export function isShownAt(
  { enabled, from, until }: Pick<HomeBlock, 'enabled' | 'from' | 'until'>,
  now: Date,
  zone: TimeZone,
): boolean {
  const { date } = localTime(now, zone)
  return enabled && (from === null || from <= date) && (until === null || date <= until)
}
