import { layouts } from '@lonja/contract/constants'
import { type LookChoice, type ShopLook, lookFonts } from '@lonja/contract/templates/look'
import { useState } from 'react'
import { Button } from '@lonja/ui/controls/Button.tsx'
import { Choice, SelectField } from '@lonja/ui/controls/Field.tsx'
import { useAct } from '@lonja/ui/hooks/use-act.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { ColorChoice } from './ColorChoice.tsx'
import { LookPreview } from './LookPreview.tsx'
import css from './look.module.css'
import { changeLook, removeLook } from './look.queries.ts'

interface LookFormProps {
  shop: { id: string; name: string }
  look: ShopLook
}

const choiceOf = ({ layout, palette, fonts }: ShopLook): LookChoice => ({ layout, palette, fonts })

/** Chooses the look of a shop's page, with a preview of what is chosen but not saved. */
export function LookForm({ shop, look }: LookFormProps) {
  const { t } = useLocale()
  const { busy, act } = useAct('look')
  const [choice, choose] = useState(choiceOf(look))
  const save = (chosen: LookChoice) => {
    choose(chosen)
    void act((api) => changeLook(api, shop.id, chosen), t('manage.look.saved'))
  }
  const reset = () => void act(async (api) => choose(choiceOf(await removeLook(api, shop.id))), t('manage.look.saved'))
  return (
    <div className={css['editor']}>
      <form
        className={css['form']}
        onSubmit={(event) => {
          event.preventDefault()
          save(choice)
        }}
      >
        <p>{t('manage.look.text')}</p>
        <Colors choice={choice} choose={choose} />
        <Fonts choice={choice} choose={choose} />
        <fieldset>
          <legend>{t('manage.look.layout')}</legend>
          {layouts.toReversed().map((layout) => (
            <Choice
              key={layout}
              type="radio"
              name="layout"
              label={t(`manage.look.layout_${layout}`)}
              checked={choice.layout === layout}
              onChange={() => choose({ ...choice, layout })}
            />
          ))}
        </fieldset>
        <div className={css['buttons']}>
          <Button type="submit" busy={busy}>
            {t('manage.look.save')}
          </Button>
          <Button kind="secondary" disabled={busy} onClick={reset}>
            {t('manage.look.usual')}
          </Button>
          <a href={`/businesses/${shop.id}`}>{t('manage.look.page')}</a>
        </div>
      </form>
      <LookPreview name={shop.name} choice={choice} title={t('manage.look.preview')} />
    </div>
  )
}

interface PartProps {
  choice: LookChoice
  choose: (choice: LookChoice) => void
}

/** The colours of the links and buttons, and of the head. A colour that is left out is the usual one. */
function Colors({ choice, choose }: PartProps) {
  const { t } = useLocale()
  const colors = [
    { name: 'primary', usual: '#17509e' },
    { name: 'background', usual: '#f1ede5' },
  ] as const
  return (
    <fieldset>
      <legend>{t('manage.look.colors')}</legend>
      {colors.map(({ name, usual }) => (
        <ColorChoice
          key={name}
          label={t(`manage.look.${name}`)}
          value={choice.palette[name]}
          usual={usual}
          onChange={(color) => {
            const { [name]: _before, ...others } = choice.palette
            choose({ ...choice, palette: color === undefined ? others : { ...others, [name]: color } })
          }}
        />
      ))}
    </fieldset>
  )
}

function Fonts({ choice, choose }: PartProps) {
  const { t } = useLocale()
  return (
    <fieldset>
      <legend>{t('manage.look.fonts')}</legend>
      {(['title', 'body'] as const).map((part) => (
        <SelectField
          key={part}
          label={t(`manage.look.font_${part}`)}
          value={choice.fonts[part] ?? ''}
          onChange={({ target }) => {
            const { [part]: _before, ...others } = choice.fonts
            const font = lookFonts.find((each) => each === target.value)
            choose({ ...choice, fonts: font ? { ...others, [part]: font } : others })
          }}
        >
          <option value="">{t('manage.look.font_usual')}</option>
          {lookFonts.map((font) => (
            <option key={font} value={font}>
              {t(`manage.look.font_${font}`)}
            </option>
          ))}
        </SelectField>
      ))}
    </fieldset>
  )
}
