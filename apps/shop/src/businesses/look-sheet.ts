import type { LookFont, ShopLook } from '@lonja/contract/templates/look'

const stacks: Record<LookFont, string> = {
  sans: "system-ui,'Segoe UI',Roboto,'Noto Sans',sans-serif",
  serif: "ui-serif,Georgia,'Noto Serif','Liberation Serif',serif",
  rounded: "ui-rounded,'SF Pro Rounded','Arial Rounded MT Bold',Nunito,sans-serif",
}

/**
 * The styles of a shop's own look; undefined for the usual look. They apply to the two elements of the page that have
 * the shop's id in `data-look`: its head, and the rest.
 */
export function lookSheet(id: string, look: ShopLook): string | undefined {
  const at = `[data-look="${id}"]`
  const { title, body } = look.fonts
  const rules = [
    body && `${at}{font-family:${stacks[body]}}`,
    title && `${at} :is(h1,h2,h3){font-family:${stacks[title]}}`,
    actionRule(at, look),
    headRule(at, look),
    look.layout === 'full' && fullRules(at),
  ].filter((rule) => typeof rule === 'string')
  return rules.length > 0 ? rules.join('') : undefined
}

const both = (light: string, dark: string): string => `light-dark(${light},${dark})`

function actionRule(at: string, { light: { action: light }, dark: { action: dark } }: ShopLook): string | undefined {
  if (!light || !dark) return undefined
  return `${at}{--action:${both(light.color, dark.color)};--action-strong:${both(light.strong, dark.strong)};--on-action:${both(light.on, dark.on)};--action-soft:${both(light.soft, dark.soft)}}`
}

/** Quiet words, the opening hours and the focus have the colour of the other words, because they are on the same ground. */
function headRule(at: string, { light: { head: light }, dark: { head: dark } }: ShopLook): string | undefined {
  if (!light || !dark) return undefined
  const ink = both(light.ink, dark.ink)
  return `header${at}{--ink-soft:${ink};--good:${ink};--action:${ink};padding:20px;border-radius:var(--radius-l);background:${both(light.ground, dark.ground)};color:${ink}}`
}

/** The products have the whole width, and the cards with the shop's data are in a row below them. */
const fullRules = (at: string): string =>
  `div${at}{grid-template:none/minmax(0,1fr)}div${at}>*{grid-area:auto}div${at}>:nth-child(2){grid-template-columns:repeat(auto-fit,minmax(min(100%,280px),1fr))}`
