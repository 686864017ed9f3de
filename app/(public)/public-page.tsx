import { PublicFrame } from '@/components/shell/public-frame'
import type { Visit } from '@/components/screens/enter'
import { ownPage } from '@/components/screens/own'
import type { Archetype } from '@/components/screens/screen'
import { brand } from '@/lib/brand'
import { cardsOf } from '@/lib/bff/cards'
import { Asking, Calls } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { routeOf, type RoutePath } from '@/lib/routes/routes'
import { isLanguage, type Language } from '@/lib/words/language'
import { messagesIn, type Messages } from '@/lib/words/messages'
import type { ReactNode } from 'react'

export const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value)

export interface PublicVisit {
  visit: Visit
  language: Language
  words: Messages
}

/** A page of the public frame: in the language of `?lang=`, told only the calls it asks. */
export function publicPage(path: RoutePath, render: (p: PublicVisit) => ReactNode | Promise<ReactNode>, o: { calls?: CallName[]; width?: 'card' | 'page'; archetype?: Archetype } = {}) {
  const calls = o.calls ?? []
  return ownPage(
    path,
    async (visit) => {
      const asked = one(visit.search.lang)
      const language = isLanguage(asked) ? asked : 'en'
      const words = messagesIn(language)
      return (
        <PublicFrame brand={brand()} language={language} words={words} here={visit.target} width={o.width ?? 'card'}>
          <title>{routeOf(path).title}</title>
          <div data-screen={path}>
            <Asking>
              <Calls cards={cardsOf(calls)}>{await render({ visit, language, words })}</Calls>
            </Asking>
          </div>
        </PublicFrame>
      )
    },
    { calls, archetype: o.archetype, bare: true },
  )
}
