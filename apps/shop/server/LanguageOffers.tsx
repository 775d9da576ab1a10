import { type Language, addressIn } from '@lonja/contract/languages'
import css from '#/app/Shell.module.css'
import { useLocale } from '@lonja/ui/i18n/locale.ts'
import { IconButton } from '@lonja/ui/controls/Button.tsx'
import { CloseIcon } from '@lonja/ui/controls/icons.tsx'

/**
 * For each language of the town except the language of the page: a line at the top with a link to the page in that
 * language. Each line is a template, which is not visible. Before the first paint `offeredLanguage` shows the line for
 * the language that the browser prefers, so that nothing moves later. While no line is shown, the first link of the
 * page is the link that skips to the content.
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
 * A script that shows the line for the browser’s preferred language, if the user has not chosen a language yet. The
 * line is not shown again after the user has answered. The script is in the head before the stylesheet: a later script
 * would stop the parser until the stylesheet is loaded. It uses a MutationObserver to show the line as soon as the line
 * is parsed. An animation frame could come after the first layout, and then the page would move.
 */
export const offeredLanguage = (languages: readonly Language[]): string =>
  `try{let s=localStorage,d=document,l=navigator.languages.map(n=>n.split('-')[0]).find(n=>/^(${languages.join('|')})$/.test(n));if(l&&l!==d.documentElement.lang&&!s.getItem('language')&&!s.getItem('language_offered'))new MutationObserver((_,seen)=>{let f=d.getElementById('offer-'+l),o=f?.content.firstChild,[a,b]=o?.children??[];if(!b)return;seen.disconnect();let said=k=>s.setItem(k,JSON.stringify(l)),end=()=>o.remove();f.replaceWith(o);a.onclick=()=>{let p=location.pathname.replace(/^\\/(ca|en)(?=\\/|$)/,'')||'/';a.href=(l==='es'?p:'/'+l+(p==='/'?'':p))+location.search;said('language')};b.onclick=()=>{said('language_offered');end()};addEventListener('languagechange',end)}).observe(d,{childList:true,subtree:true})}catch{}`
