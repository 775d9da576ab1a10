import { useQuery } from '@tanstack/react-query'
import { addToBasket } from '#/basket/basket.ts'
import { basketLine } from '#/basket/basket-line.ts'
import { type SessionUser, useSession } from '@lonja/ui/api/session.ts'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { Button, ButtonLink, IconButton } from '@lonja/ui/controls/Button.tsx'
import { LineItem } from '#/ui/LineItem.tsx'
import { Link } from '@lonja/ui/controls/Link.tsx'
import { InlineNotice, Notice } from '@lonja/ui/controls/Notice.tsx'
import { Page } from '@lonja/ui/layout/Page.tsx'
import { Price } from '@lonja/ui/controls/Price.tsx'
import { QueryView } from '@lonja/ui/layout/QueryView.tsx'
import { Skeleton } from '@lonja/ui/controls/Skeleton.tsx'
import { useHydrated } from '@lonja/ui/hooks/hydrated.ts'
import { CloseIcon, HeartIcon } from '@lonja/ui/controls/icons.tsx'
import { showToast } from '@lonja/ui/hooks/toast.ts'
import css from './WhitelistPage.module.css'
import { setSaved, useSaved } from './saved.ts'
import { type Wish, whitelistQueries } from './whitelist.queries.ts'
import { comboToBuy, dropOf } from './wish.ts'

/** The screen of the wish list. A user sees the list of the account, and a guest the list on the device. */
export function Screen() {
  const { t } = useLocale()
  const user = useSession()
  const hydrated = useHydrated()
  return (
    <Page title={t('whitelist.title')} heading={t('whitelist.title')} noIndex>
      {user ? <List user={user} /> : hydrated && <OfDevice />}
    </Page>
  )
}

function OfDevice() {
  const { t } = useLocale()
  const { saved } = useSaved()
  const query = useQuery(whitelistQueries.ofDevice(saved))
  if (saved.length === 0) return <NothingSaved />
  return (
    <>
      <p className={css['shop']}>
        {t('whitelist.device')} <Link to="/login?redirect=%2Fwhitelist">{t('whitelist.sign_in')}</Link>
      </p>
      <QueryView
        query={query}
        skeleton={<Skeleton shape="block" />}
        isEmpty={(wishes) => wishes.length === 0}
        empty={<NothingSaved />}
      >
        {(wishes) => <Wishes wishes={wishes.filter(({ kept }) => saved.includes(kept.id))} />}
      </QueryView>
    </>
  )
}

function List({ user }: { user: SessionUser }) {
  const { saved, server } = useSaved()
  const query = useQuery(whitelistQueries.mine(user.id, server))
  // A removed product is hidden at once, but stays in the account while the user can undo the removal.
  const shown = (wishes: Wish[]) => wishes.filter(({ kept }) => saved.includes(kept.product.id))
  return (
    <QueryView
      query={query}
      skeleton={<Skeleton shape="block" />}
      isEmpty={(wishes) => shown(wishes).length === 0}
      // Shown while the list of the account is empty. If the device has saved products, they are still being sent to
      // the account, so a placeholder is shown.
      empty={saved.length === 0 ? <NothingSaved /> : <Skeleton shape="block" />}
    >
      {(wishes) => <Wishes wishes={shown(wishes)} />}
    </QueryView>
  )
}

function Wishes({ wishes }: { wishes: Wish[] }) {
  const { t } = useLocale()
  const lines = wishes.flatMap((wish) => {
    const combo = comboToBuy(wish)
    return wish.product && combo ? [basketLine(wish.product, combo, 1)] : []
  })
  const addAll = () => {
    for (const line of lines) addToBasket(line)
    showToast('success', t('whitelist.added_all', { count: lines.length }), {
      label: t('product.see_cart'),
      to: '/cart',
    })
  }
  return (
    <div className={css['list']}>
      <div className={css['top']}>
        <p>{t('whitelist.count', { count: wishes.length })}</p>
        {lines.length > 1 && (
          <Button kind="secondary" onClick={addAll}>
            {t('whitelist.add_all', { count: lines.length })}
          </Button>
        )}
      </div>
      <ul className={css['items']}>
        {wishes.map((wish) => (
          <li key={wish.kept.id}>
            <WishRow wish={wish} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function WishRow({ wish }: { wish: Wish }) {
  const { t, formatMoney } = useLocale()
  const { kept, product } = wish
  const { title, image, business } = kept.product
  const options = kept.attributeCombo?.values.map(({ name }) => name).join(', ')
  const drop = dropOf(wish)
  const remove = () => {
    setSaved(kept.product.id, false)
    showToast('success', t('whitelist.removed', { title }), {
      label: t('action.undo'),
      run: () => setSaved(kept.product.id, true),
    })
  }
  return (
    <LineItem
      title={title}
      to={product && pathOf(wish)}
      image={image}
      options={options}
      amount={product && product.price !== null && <WishPrice wish={wish} />}
    >
      <p className={css['shop']}>{business.name}</p>
      {drop > 0 && <InlineNotice tone="good">{t('whitelist.cheaper', { amount: formatMoney(drop) })}</InlineNotice>}
      <div className={css['ways']}>
        <Buy wish={wish} />
        <IconButton label={t('whitelist.remove', { title })} icon={<CloseIcon size={20} />} onClick={remove} />
      </div>
    </LineItem>
  )
}

function WishPrice({ wish: { kept, product } }: { wish: Wish }) {
  const shown = product?.combos.find(({ id }) => id === kept.attributeCombo?.id) ?? product
  if (shown?.price === null || shown?.price === undefined) return null
  return <Price price={shown.price} previous={shown.previousPrice} from={shown === product && product.priceVaries} />
}

/** A button that adds the product to the basket. If the user has to choose a variant, a link to the product’s page. */
function Buy({ wish }: { wish: Wish }) {
  const { t } = useLocale()
  const { product } = wish
  if (!product) return <p className={css['gone']}>{t('whitelist.gone')}</p>
  if (!product.available) return <p className={css['gone']}>{t('whitelist.waiting')}</p>
  const combo = comboToBuy(wish)
  if (!combo)
    return (
      <ButtonLink kind="secondary" to={pathOf(wish)}>
        {t('whitelist.choose')}
      </ButtonLink>
    )
  const add = () => {
    addToBasket(basketLine(product, combo, 1))
    showToast('success', t('product.added', { title: product.title }), { label: t('product.see_cart'), to: '/cart' })
  }
  return (
    <Button kind="secondary" aria-label={t('product.add_named', { title: product.title })} onClick={add}>
      {t('whitelist.add')}
    </Button>
  )
}

function pathOf({ kept: { product, attributeCombo } }: Wish): string {
  const values = attributeCombo?.values.map(({ id }) => id) ?? []
  return `/product/${product.id}${values.length > 0 ? `?v=${values.join('.')}` : ''}`
}

function NothingSaved() {
  const { t } = useLocale()
  return (
    <Notice
      icon={<HeartIcon size={40} />}
      title={t('whitelist.empty')}
      action={<ButtonLink to="/catalog">{t('cart.empty_catalog')}</ButtonLink>}
    >
      {t('whitelist.empty_text')}
    </Notice>
  )
}
