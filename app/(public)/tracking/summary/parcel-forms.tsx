import { CalendarDays, ChevronDown, House, MapPin, Store, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { fill } from '@/lib/words/fill'
import { ltr } from '@/lib/words/isolate'
import { AskForm, fieldLook, SendButton } from './ask-form'
import type { OpenedParcel, Page } from './page-facts'
import { PointMap } from './point-map'
import { spellDate, spellWeekday } from './spell'

interface Props {
  parcel: OpenedParcel
  number: string
  page: Page
}

/** One way to change the delivery, opened by itself: of a group one stands open. */
function Way({ icon: Icon, title, lead, children }: { icon: LucideIcon; title: string; lead: string; children: ReactNode }) {
  return (
    <details name="ways" className="group">
      <summary className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-surface-hover">
        <Icon aria-hidden className="size-5 shrink-0 text-accent" />
        <span className="min-w-0 flex-1">
          <span className="block text-lead font-semibold">{title}</span>
          <span className="block text-ink-soft">{lead}</span>
        </span>
        <ChevronDown aria-hidden className="size-5 shrink-0 text-ink-faint transition-transform group-open:rotate-180" />
      </summary>
      <div className="px-4 pt-2 pb-4">{children}</div>
    </details>
  )
}

export function DayForm({ parcel, number, page }: Props) {
  const { parcel: words } = page.words
  const chosen = parcel.wishes.find(({ kind }) => kind === 'reschedule')?.day
  return (
    <Way icon={CalendarDays} title={words.another} lead={words.anotherLead}>
      <AskForm page={page} act="reschedule" number={number}>
        <fieldset className="grid grid-cols-3 gap-2 max-sm:grid-cols-2">
          <legend className="sr-only">{words.another}</legend>
          {parcel.days.map((day) => (
            <label key={day} className="flex min-h-16 cursor-pointer flex-col items-center justify-center rounded border border-line-control px-2 py-1.5 text-center has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
              <input type="radio" name="day" value={day} required defaultChecked={day === chosen} className="sr-only" />
              <span className="font-semibold">{spellWeekday(day, page.language)}</span>
              <span className="figures text-ink-soft">{spellDate(day, page.language)}</span>
            </label>
          ))}
        </fieldset>
        <div className="mt-3"><SendButton>{words.anotherSend}</SendButton></div>
      </AskForm>
    </Way>
  )
}

export function PlaceForm({ parcel, number, page }: Props) {
  const { parcel: words } = page.words
  const isCash = parcel.cod !== null && parcel.cod.paid_at === null
  const id = `place-${number}`
  return (
    <Way icon={House} title={words.place} lead={words.placeLead}>
      {isCash ? (
        <p>{words.placeCash}</p>
      ) : (
        <AskForm page={page} act="safePlace" number={number} className="flex flex-col items-start gap-3">
          <div className="w-full">
            <label htmlFor={id} className="mb-1 block font-medium">{words.placeLabel}</label>
            <input
              id={id} name="place" required minLength={3} maxLength={160} dir="auto" placeholder={words.placeExample}
              className={`${fieldLook} w-full`} defaultValue={parcel.wishes.find(({ kind }) => kind === 'safe_place')?.place ?? ''}
            />
          </div>
          <input type="hidden" name="lat" />
          <input type="hidden" name="lng" />
          <div className="flex flex-wrap items-center gap-3">
            {/* Shown by the page's helper where the phone can tell its position. */}
            <button
              hidden type="button" data-locate data-waiting={words.locating} data-done={words.located} data-failed={words.notLocated}
              className="min-h-11 rounded border border-line-strong bg-surface px-4 font-medium hover:bg-surface-hover"
            >
              {words.locate}
            </button>
            <span data-located role="status" className="text-ink-soft" />
          </div>
          <SendButton>{words.placeSend}</SendButton>
        </AskForm>
      )}
    </Way>
  )
}

/** The code of the place it goes to, which its country goes by; without one a carrier may refuse the parcel. */
export function CodeForm({ parcel: { address_code }, number, page }: Props) {
  if (!address_code) return null
  const words = page.words.parcel
  const { kind, is_known } = address_code
  const id = `code-${number}`
  const [title, example] = kind === 'national_address' ? [words.nationalAddress, 'RRRD2929'] : [words.makani, '26565 94763']
  return (
    <Way icon={MapPin} title={title} lead={is_known ? words.codeKnown : words.codeLead}>
      <AskForm page={page} act="addressCode" number={number} className="flex flex-col items-start gap-3">
        <div className="w-full">
          <label htmlFor={id} className="mb-1 block font-medium">{title}</label>
          <input
            id={id} name="code" required maxLength={20} dir="ltr" autoComplete="off" autoCapitalize="characters" placeholder={example}
            className={`${fieldLook} w-full`}
          />
        </div>
        <SendButton>{words.codeSend}</SendButton>
      </AskForm>
    </Way>
  )
}

type Point = OpenedParcel['points'][number]

const hoursOf = ({ hours_today }: Point, words: Page['words']['parcel']): string => {
  if (hours_today === '24h') return words.open24
  return hours_today ? fill(words.openToday, { hours: ltr(hours_today) }) : words.closedToday
}

const kinds = ['locker', 'parcel_shop', 'post_office', 'carrier_depot'] as const

function PointChoice({ point, nth, isChosen, words }: { point: Point; nth: number; isChosen: boolean; words: Page['words']['parcel'] }) {
  const kind = kinds.find((each) => each === point.type) ?? 'carrier_depot'
  return (
    <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)_auto] items-baseline gap-x-3 rounded border border-line-control p-3 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name="pudo_id" value={point.id} required defaultChecked={isChosen} className="size-4 self-center accent-accent" />
      <span className="font-semibold" dir="auto">{nth}. {point.name}</span>
      <span className="figures text-ink-soft">{point.distance_km !== null && fill(words.km, { distance: point.distance_km.toFixed(1) })}</span>
      <span className="col-span-2 col-start-2 text-ink-soft" dir="auto">{point.address}</span>
      <span className="col-span-2 col-start-2 text-meta text-ink-soft">
        {words[kind]} · {hoursOf(point, words)} · {fill(words.stay, { days: point.stay_days })}
      </span>
    </label>
  )
}

export function PointForm({ parcel, number, page }: Props) {
  const { parcel: words } = page.words
  const chosen = parcel.wishes.find(({ kind }) => kind === 'pudo')?.point?.id
  return (
    <Way icon={Store} title={words.point} lead={words.pointLead}>
      {parcel.points.length === 0 ? (
        <p>{words.pointNone}</p>
      ) : (
        <AskForm page={page} act="pudo" number={number} className="grid gap-4 md:grid-cols-[minmax(0,1fr)_17rem]">
          <fieldset className="flex flex-col gap-2">
            <legend className="sr-only">{words.point}</legend>
            {parcel.points.map((point, at) => <PointChoice key={point.id} point={point} nth={at + 1} isChosen={point.id === chosen} words={words} />)}
          </fieldset>
          <div className="max-md:order-first"><PointMap points={parcel.points} label={words.pointMap} /></div>
          <div><SendButton>{words.pointSend}</SendButton></div>
        </AskForm>
      )}
    </Way>
  )
}
