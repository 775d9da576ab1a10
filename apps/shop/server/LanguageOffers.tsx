import { type Language, addressIn } from '@lonja/contract/languages'
import css from '#/app/Shell.module.css'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'

/**
 * One line for each other language of the town, at the top of the page: the page exists in this language too. Each
 * line is only a template until `offeredLanguage` shows the one that the browser prefers, before the first paint, so
 * that nothing moves. The first link of the page stays the one that skips to the content.
 */
export function LanguageOffers({ path }: { path: string }) {
  const { language: shown, t, town } = useLocale()
  return town.languages
    .filter((language) => language !== shown)
    .map((language) => (
      <template key={language} id={`offer-${language}`}>
        <aside id="offer" className={css['offer']} aria-label={t('language.title')}>
          <a href={addressIn(language, path)} hrefLang={language} lang={language}>
            {t(`language.also_${language}`)}
          </a>
          <IconButton label={t('action.close')} icon={<CloseIcon size={20} />} />
        </aside>
      </template>
    ))
}

/**
 * Shows the offer of the browser’s preferred language when the user has not chosen a language yet; only once,
 * whatever the answer. The script stands in the head before the stylesheet: a script further down would stop the
 * parser until the stylesheet is loaded. It observes the parser: the first frame may be laid out before its callback
 * runs, and would count as a page that moves.
 */
export const offeredLanguage = (languages: readonly Language[]): string =>
  `try{let s=localStorage,d=document,l=navigator.languages.map(n=>n.split('-')[0]).find(n=>/^(${languages.join('|')})$/.test(n));if(l&&l!==d.documentElement.lang&&!s.getItem('language')&&!s.getItem('language_offered'))new MutationObserver((_,seen)=>{let f=d.getElementById('offer-'+l),o=f?.content.firstChild,[a,b]=o?.children??[];if(!b)return;seen.disconnect();let said=k=>s.setItem(k,JSON.stringify(l)),end=()=>o.remove();f.replaceWith(o);a.onclick=()=>{let p=location.pathname.replace(/^\\/(ca|en)(?=\\/|$)/,'')||'/';a.href=(l==='es'?p:'/'+l+(p==='/'?'':p))+location.search;said('language')};b.onclick=()=>{said('language_offered');end()};addEventListener('languagechange',end)}).observe(d,{childList:true,subtree:true})}catch{}`
