import { ExternalLink, PackageSearch } from 'lucide-react'
import type { ReactNode } from 'react'
import { JourneyMap } from '@/components/parcel/journey-map'
import { Milestones, type Milestone } from '@/components/ui/milestones'
import { classes } from '@/components/ui/classes'
import { solidTone, textTone } from '@/components/ui/tone-look'
import { dubaiDay, dubaiMoment, today } from '@/lib/domain/days'
import { tones, type Tone } from '@/lib/domain/machine'
import { fill } from '@/lib/words/fill'
import { EventList } from './event-list'
import type { OpenedParcel, Page, ParcelFound } from './page-facts'
import { ParcelPanel } from './parcel-panel'
import { PhoneCheck } from './phone-check'
import { spellDate, spellMoment, spellPlace, spellPlainDay, spellShort, spellWeekday } from './spell'

interface Props {
  card: ParcelFound
  page: Page
  /** Its consignee's desk, where the phone check is passed. */
  parcel: OpenedParcel | null
  /** The form sent last was about this parcel. */
  isSaid: boolean
}

const states: Record<NonNullable<ParcelFound['milestones']>[number]['state'], Milestone['state']> = {
  done: 'done', now: 'current', ahead: 'ahead', trouble: 'failed',
}
const toneOf = (card: ParcelFound): Tone => tones.find((tone) => tone === card.tone) ?? 'blue'

function Frame({ number, tone, id, logo, children }: { number: string; tone: Tone; id?: string; logo?: ReactNode; children: ReactNode }) {
  return (
    <article id={id} aria-label={number} className="relative scroll-mt-4 overflow-hidden rounded-lg border bg-surface p-6 ps-8 max-sm:p-4 max-sm:ps-6">
      <span aria-hidden className={classes('absolute inset-y-0 start-0 w-1.5', solidTone[tone])} />
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 text-ink-soft"><bdi dir="ltr" className="font-mono text-lead break-all">{number}</bdi></p>
        {logo}
      </div>
      {children}
    </article>
  )
}

/** Whose parcel it is; its height is kept before it has come, so that nothing moves. */
function Logo({ mark, brand }: { mark: string; brand: string }) {
  return <img src={`/api/public/client-logo/${mark}`} alt={brand} height={36} className="h-9 max-w-36 shrink-0 object-contain" />
}

/** The days promised of it that are still to come; null once they are over or if none were. */
function promiseOf({ likely_on, sure_on }: Props['card']): { likely: string | null; sure: string } | null {
  if (!likely_on || !sure_on || sure_on < today()) return null
  return { likely: likely_on < today() || likely_on === sure_on ? null : likely_on, sure: sure_on }
}

/** 'Likely Tuesday 2 December, by Thursday 4 December'. */
function PromiseLine({ card, page: { language, words } }: Pick<Props, 'card' | 'page'>) {
  const promise = promiseOf(card)
  if (!promise) return null
  const sure = spellPlainDay(promise.sure, language)
  const { parcel } = words
  return (
    <p className="mt-2 text-lead">
      {promise.likely ? fill(parcel.promise, { likely: spellPlainDay(promise.likely, language), sure }) : fill(parcel.promiseBy, { sure })}
    </p>
  )
}

/** When it is expected, or when it came; the one date people look for. */
function DueDay({ card, page: { language, words } }: Pick<Props, 'card' | 'page'>) {
  const deliveredAt = card.milestones?.find(({ name }) => name === 'delivered')?.at
  const promise = promiseOf(card)
  const at = deliveredAt ?? (promise ? dubaiMoment(promise.likely ?? promise.sure) : card.eta)
  // A promise of a day that is over helps nobody.
  if (!at || (!deliveredAt && dubaiDay(at) < today())) return null
  return (
    <p
      className={classes(
        'rounded-lg px-5 py-3 text-center max-sm:w-full max-sm:text-start',
        deliveredAt ? 'bg-green-soft text-green-strong' : 'bg-accent-soft text-accent-strong',
      )}
    >
      <span className="block text-meta font-medium">{deliveredAt ? words.parcel.arrived : words.parcel.eta}</span>
      <span className="block text-title font-semibold whitespace-nowrap">{spellWeekday(at, language)}</span>
      <span className="figures block font-medium whitespace-nowrap">{spellDate(at, language)}</span>
    </p>
  )
}

function Facts({ card, words }: { card: ParcelFound; words: Page['words']['tracking'] }) {
  const { carrier, brand, attempts_left } = card
  const needsPhone = typeof attempts_left === 'number'
  return (
    <p className="flex flex-wrap items-center gap-x-5 gap-y-1 text-ink-soft">
      {brand && <span>{fill(words.sentBy, { brand })}</span>}
      {needsPhone && <span>{fill(words.attemptsLeft, { count: attempts_left })}</span>}
      {carrier?.url ? (
        <a
          href={carrier.url} rel="noreferrer" target="_blank" className="inline-flex min-h-6 items-center gap-1 text-accent underline-offset-2 hover:underline"
        >
          {fill(words.carrier, { name: carrier.name })}
          <ExternalLink aria-hidden className="points size-3.5" />
        </a>
      ) : carrier && <span>{fill(words.carrier, { name: carrier.name })}</span>}
    </p>
  )
}

function Head({ card, page, tone }: Pick<Props, 'card' | 'page'> & { tone: Tone }) {
  const { language, words } = page
  const where = spellPlace(card.city, card.country_code, language)
  return (
    <div className="mt-1 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className={classes('text-figure font-semibold tracking-tight break-words', textTone[tone])}>{card.status_text}</h2>
        <p className="mt-0.5 text-lead text-ink-soft">
          {where}
          {card.last_at && (
            <>
              {where && ' · '}
              <time dateTime={card.last_at} className="figures whitespace-nowrap">
                {spellMoment(card.last_at, language)}
              </time> <span className="text-meta text-ink-faint">({words.fields.dubaiTime})</span>
            </>
          )}
        </p>
        <PromiseLine card={card} page={page} />
        <div className="mt-2"><Facts card={card} words={words.tracking} /></div>
      </div>
      <DueDay card={card} page={page} />
    </div>
  )
}

/** One parcel for its consignee: where it is, when it comes, how it went. Nothing of persons, nothing of prices before the phone check (tracking.md 4). */
export function ParcelCard({ card, page, parcel, isSaid }: Props) {
  const tone = toneOf(card)
  const { language, words } = page
  if (!card.found) {
    return (
      <Frame number={card.number} tone="grey">
        <p className="mt-2 flex items-start gap-2 text-lead">
          <PackageSearch aria-hidden className="mt-0.5 size-5 shrink-0 text-ink-faint" />
          {words.tracking.unknown}
        </p>
      </Frame>
    )
  }
  const steps = (card.milestones ?? []).map(({ label, at, state }) => ({ label, state: states[state], note: at ? spellShort(at, language) : undefined }))
  const { tracking } = words
  return (
    <Frame number={card.number} tone={tone} id={isSaid || parcel ? 'mine' : undefined} logo={card.logo && <Logo mark={card.logo} brand={card.brand ?? ''} />}>
      <Head card={card} page={page} tone={tone} />
      {steps.length > 0 && (
        <div className="mt-6">
          <Milestones
            label={tracking.journey} steps={steps} stateNames={{ done: tracking.done, current: tracking.now, ahead: tracking.ahead, failed: tracking.stopped }}
          />
        </div>
      )}
      {parcel && <ParcelPanel parcel={parcel} number={card.number} page={page} isSaid={isSaid} />}
      <div className="mt-6 grid gap-6 md:grid-cols-2">
        <EventList events={card.events ?? []} page={page} />
        <div className="flex min-w-0 flex-col gap-5 max-md:order-first">
          <JourneyMap route={card.route ?? []} words={words.parcel} />
          {!parcel && (card.has_pod || card.can_change) && <PhoneCheck number={card.number} hasProof={card.has_pod ?? false} page={page} isSaid={isSaid} />}
        </div>
      </div>
    </Frame>
  )
}
