import { headers } from 'next/headers'
import { Notice } from '@/components/ui/notice'
import { askUpstream } from '@/lib/bff/upstream'
import { visitorHeaders } from '@/lib/bff/visitor-address'
import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'
import { splitNumbers } from '@/lib/domain/scan-input'
import type { RoutePath } from '@/lib/routes/routes'
import type { Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import { publicPage } from '../../public-page'
import { ParcelCard } from './parcel-card'
import { SearchForm } from './search-form'

export type ParcelFound = Reply<'tracking.summary'>[number]

const most = 10
/** No number of ours is longer; what is gets its answer like any unknown one. */
const longest = 35

/** Asked with the visitor's own address, since the upstream counts searches by it (tracking.md 4: 30 a minute). */
async function lookUp(numbers: string[], lang: Language, words: Messages['tracking']): Promise<{ cards: ParcelFound[]; fault: string | null }> {
  try {
    return { cards: await askUpstream('tracking.summary', { numbers: numbers.join(','), lang }, { headers: visitorHeaders(await headers()) }), fault: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { cards: [], fault: error.status === 429 ? words.tooFast : words.noAnswer }
  }
}

/** The public tracking page (tracking.md 4): a plain form and cards made on the server, the same at both of its addresses. */
export const summaryPage = (path: RoutePath) =>
  publicPage(
    path,
    async ({ visit, language, words: { tracking: words, fields } }) => {
      const entered = ([] as string[]).concat(visit.search.n ?? []).join('\n')
      const numbers = splitNumbers(entered).map((number) => number.slice(0, longest))
      const isTooMany = numbers.length > most
      const { cards, fault } = numbers.length > 0 && !isTooMany ? await lookUp(numbers, language, words) : { cards: [], fault: null }
      return (
        <>
          {/* Anybody's numbers in an address are nobody else's to find; the empty form may be found. */}
          {visit.search.n !== undefined && <meta name="robots" content="noindex, nofollow" />}
          <SearchForm path={path} language={language} words={words} numbers={numbers} isCompact={cards.length > 0} error={isTooMany ? words.tooMany : null} />
          <div className="mt-5 flex flex-col gap-4">
            {fault && <Notice tone="red">{fault}</Notice>}
            {cards.map((card) => <ParcelCard key={card.number} card={card} language={language} words={words} dubaiTime={fields.dubaiTime} />)}
          </div>
        </>
      )
    },
    { width: 'page', archetype: 'lookup', title: (words) => words.tracking.title, calls: ['tracking.publicPod'] },
  )
