import { cookies, headers } from 'next/headers'
import { Notice } from '@/components/ui/notice'
import { brand } from '@/lib/brand'
import { PARCEL_COOKIE, readParcelPass } from '@/lib/bff/parcel-pass'
import { asVisitor } from '@/lib/bff/deadline'
import { askUpstream } from '@/lib/bff/upstream'
import { Refused } from '@/lib/domain/refused'
import { splitNumbers } from '@/lib/domain/scan-input'
import type { RoutePath } from '@/lib/routes/routes'
import { inLanguage, languages, type Language } from '@/lib/words/language'
import type { PublicMessages } from '@/lib/words/parcel/words'
import { one, publicPage } from '../../public-page'
import { Landing } from './landing'
import { saidBy, type OpenedParcel, type Page, type ParcelFound } from './page-facts'
import { ParcelCard } from './parcel-card'
import { SearchForm } from './search-form'

const most = 10
/** No number of ours is longer, set in groups; what is gets its answer like any unknown one. */
const longest = 60

/** Asked with the visitor's own address, since the upstream counts searches by it (tracking.md 4: 30 a minute). */
async function lookUp(numbers: string[], lang: Language, words: PublicMessages['tracking']): Promise<{ cards: ParcelFound[]; fault: string | null }> {
  try {
    return { cards: await askUpstream('tracking.summary', { numbers: numbers.join(','), lang }, asVisitor(await headers())), fault: null }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { cards: [], fault: error.status === 429 ? words.tooFast : words.noAnswer }
  }
}

interface Opened {
  number: string
  parcel: OpenedParcel
}

/** The desk of the parcel whose phone check this visitor has passed, where it is among those shown; null once the pass has ended. */
async function openParcel(numbers: string[], lang: Language): Promise<Opened | null> {
  const held = readParcelPass((await cookies()).get(PARCEL_COOKIE)?.value)
  if (!held || !numbers.includes(held.number)) return null
  try {
    return { number: held.number, parcel: await askUpstream('consignee.desk', { tracking_no: held.number, pass: held.pass, lang }, asVisitor(await headers())) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return null
  }
}

/** What search engines are told: the empty form may be found, in each language; anybody's numbers may not. */
function ForEngines({ language, words, isEmpty }: { language: Language; words: PublicMessages; isEmpty: boolean }) {
  const page = `${brand().publicAddress}/tracking/summary`
  const inOne = (code: Language) => (code === 'en' ? page : inLanguage(page, code))
  return (
    <>
      <meta name="description" content={words.parcel.description} />
      {isEmpty ? (
        <>
          <link rel="canonical" href={inOne(language)} />
          {languages.map(({ code }) => <link key={code} rel="alternate" hrefLang={code} href={inOne(code)} />)}
          <link rel="alternate" hrefLang="x-default" href={page} />
        </>
      ) : (
        <meta name="robots" content="noindex, nofollow" />
      )}
    </>
  )
}

/** Whose links lead here: the shop's name, where `?client=` is its own and its parcel is shown. */
function shopOf(cards: ParcelFound[], client: string | undefined): string | null {
  return (client && cards.find(({ brand_slug }) => brand_slug === client.toLowerCase())?.brand) || null
}

/** The public tracking page (tracking.md 4): plain forms and cards made on the server, the same at both of its addresses. No script is needed. */
export const summaryPage = (path: RoutePath) =>
  publicPage(
    path,
    async ({ visit, language, words }) => {
      const entered = ([] as string[]).concat(visit.search.n ?? []).join('\n')
      const numbers = splitNumbers(entered).map((number) => number.slice(0, longest))
      const isTooMany = numbers.length > most
      const isSearch = numbers.length > 0 && !isTooMany
      const [{ cards, fault }, opened] = isSearch
        ? await Promise.all([lookUp(numbers, language, words.tracking), openParcel(numbers, language)])
        : [{ cards: [], fault: null }, null]
      const page: Page = { path, numbers, client: one(visit.search.client), language, words, said: saidBy(one(visit.search.said), words) }
      const saidOf = page.said ? (one(visit.search.at) ?? numbers[0]) : null
      const isFound = cards.some(({ found }) => found)
      return (
        <>
          <ForEngines language={language} words={words} isEmpty={visit.search.n === undefined} />
          <SearchForm page={page} isCompact={cards.length > 0} shop={shopOf(cards, page.client)} error={isTooMany ? words.tracking.tooMany : null} />
          <div className="mt-5 flex flex-col gap-5">
            {fault && <Notice tone="red">{fault}</Notice>}
            {cards.map((card) => (
              <ParcelCard
                key={card.number} card={card} page={page} parcel={opened?.number === card.number ? opened.parcel : null} isSaid={saidOf === card.number}
              />
            ))}
          </div>
          {!isSearch && <Landing words={words.parcel} />}
          {isFound && <script src="/parcel.js" defer />}
        </>
      )
    },
    { width: 'page', archetype: 'lookup', title: (words) => words.tracking.title, isPlain: true },
  )
