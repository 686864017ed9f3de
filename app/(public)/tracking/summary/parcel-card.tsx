import { ChevronDown, ExternalLink, PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { classes } from '@/components/ui/classes'
import { solidTone, textTone } from '@/components/ui/tone-look'
import { countryName } from '@/lib/domain/countries'
import { tones, type Tone } from '@/lib/domain/machine'
import { fill } from '@/lib/words/fill'
import type { Language } from '@/lib/words/language'
import type { Messages } from '@/lib/words/messages'
import { DeliveryProof } from './delivery-proof'
import { arabicCountry, spellDay, spellMoment, spellShort } from './spell'
import type { ParcelFound } from './summary-page'

type Words = Messages['tracking']
interface Props {
  card: ParcelFound
  language: Language
  words: Words
  dubaiTime: string
}

const states: Record<NonNullable<ParcelFound['milestones']>[number]['state'], Milestone['state']> = { done: 'done', now: 'current', ahead: 'ahead', trouble: 'failed' }
const toneOf = (card: ParcelFound): Tone => tones.find((tone) => tone === card.tone) ?? 'blue'

function Frame({ number, tone, children }: { number: string; tone: Tone; children: ReactNode }) {
  return (
    <article aria-label={number} className="relative overflow-hidden rounded-lg border bg-surface p-6 ps-7 max-sm:p-4 max-sm:ps-5">
      <span aria-hidden className={classes('absolute inset-y-0 start-0 w-1.5', solidTone[tone])} />
      <p className="text-ink-soft"><bdi dir="ltr" className="font-mono text-lead break-all">{number}</bdi></p>
      {children}
    </article>
  )
}

function Fold({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details className="group border-t">
      <summary className="flex min-h-11 items-center gap-2 font-medium text-accent">
        {label}
        <ChevronDown aria-hidden className="size-4 transition-transform group-open:rotate-180" />
      </summary>
      <div className="pb-4">{children}</div>
    </details>
  )
}

/** When it is expected, or when it came; the one date people look for. */
function DueDay({ card, language, words }: Omit<Props, 'dubaiTime'>) {
  const deliveredAt = card.milestones?.find(({ name }) => name === 'delivered')?.at
  if (!deliveredAt && !card.eta) return null
  const text = deliveredAt ? fill(words.deliveredOn, { day: spellDay(deliveredAt, language) }) : fill(words.expected, { day: spellDay(card.eta as string, language) })
  return <p className="rounded bg-surface-sunken px-4 py-2.5 text-lead font-semibold">{text}</p>
}

function Facts({ card, words }: Pick<Props, 'card' | 'words'>) {
  const { carrier, brand, attempts_left } = card
  const isAsked = typeof attempts_left === 'number'
  if (!carrier && !brand && !isAsked) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
      {brand && <span>{fill(words.sentBy, { brand })}</span>}
      {isAsked && <span>{fill(words.attemptsLeft, { count: attempts_left })}</span>}
      {carrier?.url ? (
        <a href={carrier.url} rel="noreferrer" target="_blank" className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline">
          {fill(words.carrier, { name: carrier.name })}
          <ExternalLink aria-hidden className="points size-3.5" />
        </a>
      ) : carrier && <span>{fill(words.carrier, { name: carrier.name })}</span>}
    </p>
  )
}

function Events({ events, language }: { events: NonNullable<ParcelFound['events']>; language: Language }) {
  return (
    <ol className="border-s-2 border-line ps-4">
      {events.map(({ text, at, place }, index) => (
        <li key={`${at} ${text}`} className="relative py-2">
          <span aria-hidden className={classes('absolute -start-[1.3rem] top-3.5 size-2 rounded-full', index === 0 ? 'bg-accent' : 'bg-line-strong')} />
          <p className={index === 0 ? 'font-semibold' : undefined}>{text}</p>
          <p className="text-meta text-ink-soft"><time dateTime={at} className="figures">{spellMoment(at, language)}</time>{place && ` · ${place}`}</p>
        </li>
      ))}
    </ol>
  )
}

/** One parcel for its consignee: where it is, when it comes, how it went. Nothing of persons, nothing of prices (tracking.md 4). */
export function ParcelCard({ card, language, words, dubaiTime }: Props) {
  const tone = toneOf(card)
  if (!card.found) {
    return (
      <Frame number={card.number} tone="grey">
        <p className="mt-2 flex items-start gap-2 text-lead"><PackageSearch aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />{words.unknown}</p>
      </Frame>
    )
  }
  const events = card.events ?? []
  const country = card.country_code ? (language === 'ar' ? arabicCountry(card.country_code) : countryName(card.country_code)) : null
  const where = [card.city, country].filter(Boolean).join(language === 'ar' ? '، ' : ', ')
  const steps = (card.milestones ?? []).map(({ label, at, state }) => ({ label, state: states[state], note: at ? spellShort(at, language) : undefined }))
  return (
    <Frame number={card.number} tone={tone}>
      <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 className={classes('text-figure font-semibold tracking-tight break-words', textTone[tone])}>{card.status_text}</h2>
          <p className="mt-0.5 text-lead text-ink-soft">
            {where}
            {card.last_at && <>{where && ' · '}<time dateTime={card.last_at} className="figures whitespace-nowrap">{spellMoment(card.last_at, language)}</time> <span className="text-meta text-ink-faint">({dubaiTime})</span></>}
          </p>
        </div>
        <DueDay card={card} language={language} words={words} />
      </div>
      {steps.length > 0 && <div className="mt-6 mb-4"><Milestones label={words.journey} steps={steps} stateNames={{ done: words.done, current: words.now, ahead: words.ahead, failed: words.stopped }} /></div>}
      <Facts card={card} words={words} />
      {events.length > 0 && <Fold label={`${words.allEvents} (${events.length})`}><Events events={events} language={language} /></Fold>}
      {card.has_pod && <Fold label={words.showProof}><DeliveryProof trackingNo={card.number} language={language} words={words} /></Fold>}
    </Frame>
  )
}
