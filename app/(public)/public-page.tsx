import type { ReactNode } from 'react'
import { PublicFrame } from '@/components/shell/public-frame'
import type { Visit } from '@/components/screens/enter'
import { TabTitle } from '@/components/screens/tab-title'
import { makePage, type Archetype } from '@/components/screens/make-page'
import { maintenanceNow } from '@/lib/bff/maintenance'
import { brand, contactOf } from '@/lib/brand'
import { routeOf, type RoutePath } from '@/lib/routes/routes'
import { isLanguage, type Language } from '@/lib/words/language'
import { messagesIn } from '@/lib/words/messages'
import { saidIn, type Refusals } from '@/lib/words/refusals/refusals'
import { signInRefusals } from '@/lib/words/refusals/sign-in-ar'
import { publicMessagesIn, type PublicMessages } from '@/lib/words/parcel/words'

export const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

export interface PublicVisit {
  visit: Visit
  language: Language
  words: PublicMessages
  /** What the service said, in the page's language. */
  refusalText: (message: string) => string
}

export interface PublicOptions {
  width?: 'card' | 'page'
  archetype?: Archetype
  /** The page's name in its language; the route's otherwise. */
  title?: (words: PublicMessages) => string
  /** Served without scripts: nothing of the frame lives in the browser. */
  isPlain?: boolean
}

const refusals: Record<Language, Refusals> = { en: {}, ar: signInRefusals }

/**
 * A page of the public frame in the language of `?lang=`. It brings no cache and no
 * way to ask: most public pages need neither; the others are an `askingPublicPage`.
 */
export function publicPage(
  path: RoutePath, render: (p: PublicVisit) => ReactNode | Promise<ReactNode>, { width = 'card', archetype = 'own', title, isPlain }: PublicOptions = {},
) {
  return makePage(path, archetype, {}, async (visit) => {
    const requested = one(visit.search.lang)
    const language = isLanguage(requested) ? requested : 'en'
    const words = publicMessagesIn(language)
    const refusalText = (message: string) => saidIn(refusals[language], words.states.notKnown, message)
    return (
      <PublicFrame
        brand={brand()} contact={contactOf(await maintenanceNow())} language={language} words={messagesIn(language)}
        refusals={refusals[language]} here={visit.target} width={width} isPlain={isPlain}
      >
        <TabTitle name={title?.(words) ?? routeOf(path).title} />
        <div data-screen={path}>{await render({ visit, language, words, refusalText })}</div>
      </PublicFrame>
    )
  })
}
