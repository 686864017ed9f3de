import { Notice } from '@/components/ui/notice'
import { dubaiTime } from '@/lib/domain/days'
import { fill } from '@/lib/words/fill'
import { AskForm, SendButton } from './ask-form'
import { CodeForm, DayForm, PlaceForm, PointForm } from './parcel-forms'
import { CashPanel } from './cash-panel'
import type { OpenedParcel, Page } from './page-facts'
import { spellDay, spellMoment } from './spell'

interface Props {
  parcel: OpenedParcel
  number: string
  page: Page
  /** The form sent last was about this parcel. */
  isSaid: boolean
}

function Proof({ proof, page: { language, words } }: { proof: NonNullable<OpenedParcel['proof']>; page: Page }) {
  return (
    <section aria-label={words.parcel.proof}>
      <h4 className="font-semibold">{words.parcel.proof}</h4>
      <p className="mt-1 text-lead">{fill(words.tracking.receivedBy, { initials: proof.initials })}</p>
      <p className="text-ink-soft">{fill(words.tracking.deliveredOn, { day: spellMoment(proof.delivered_at, language) })}</p>
      {proof.has_photo && <img src="/api/parcel/photo" alt={words.tracking.proofPhoto} className="mt-2 max-h-80 max-w-full rounded border" />}
    </section>
  )
}

type DeliveryRequest = OpenedParcel['wishes'][number]

function requestText(request: DeliveryRequest, { language, words: { parcel } }: Page): string {
  if (request.kind === 'reschedule') return fill(parcel.requestedDay, { day: spellDay(request.day ?? '', language) })
  if (request.kind === 'pudo') return fill(parcel.requestedPoint, { point: [request.point?.name, request.point?.address].filter(Boolean).join(', ') })
  return `${fill(parcel.requestedPlace, { place: request.place ?? '' })}${request.has_pin ? ` (${parcel.requestedPin})` : ''}`
}

function DeliveryRequests({ parcel: { wishes: requests, refused }, number, page }: Omit<Props, 'isSaid'>) {
  const words = page.words.parcel
  if (requests.length === 0) return null
  return (
    <section aria-label={words.requests} className="rounded border border-green-line bg-green-soft p-4">
      <h4 className="font-semibold text-green-strong">{words.requests}</h4>
      <ul className="mt-1 divide-y divide-green-line">
        {requests.map((request) => (
          <li key={request.kind} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span className="min-w-0 flex-1 basis-52 font-medium break-words" dir="auto">{requestText(request, page)}</span>
            {!refused && (
              <AskForm page={page} act="withdraw" number={number}>
                <input type="hidden" name="kind" value={request.kind} />
                <SendButton isQuiet>{words.takeBack}</SendButton>
              </AskForm>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What the consignee may see and change: proof, wishes, another day, a safe place, a collection point, paying by link. */
export function ParcelPanel({ parcel, number, page, isSaid }: Props) {
  const { parcel: words } = page.words
  const refusal = parcel.refused && parcel.refused !== 'delivered' ? words[`said_${parcel.refused}`] : null
  // Whoever can change nothing is not welcomed to change it.
  const said = isSaid && !(parcel.refused && page.said?.text === words.said_checked) ? page.said : null
  return (
    <section aria-label={words.yours} className="mt-6 flex flex-col gap-4 rounded-lg border border-accent bg-surface-sunken p-5 max-sm:p-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div>
          <h3 className="text-title font-semibold tracking-tight">{words.yours}</h3>
          <p className="text-meta text-ink-soft">{fill(words.until, { time: dubaiTime(parcel.until) })}</p>
        </div>
        <AskForm page={page} act="left" number={number}><SendButton isQuiet>{words.leave}</SendButton></AskForm>
      </div>
      {said && <div role="status"><Notice tone={said.isGood ? 'green' : 'red'}>{said.text}</Notice></div>}
      {parcel.proof && <Proof proof={parcel.proof} page={page} />}
      <DeliveryRequests parcel={parcel} number={number} page={page} />
      {refusal && refusal !== said?.text && <Notice tone="blue">{refusal}</Notice>}
      {parcel.cod && !parcel.proof && <CashPanel cod={parcel.cod} number={number} page={page} />}
      {!parcel.refused && parcel.address_code?.is_needed && !parcel.address_code.is_known && <Notice tone="yellow">{words.codeNeeded}</Notice>}
      {!parcel.refused && (
        <div>
          <div className="divide-y overflow-hidden rounded-lg border bg-surface">
            {parcel.address_code && !parcel.address_code.is_known && <CodeForm parcel={parcel} number={number} page={page} />}
            <DayForm parcel={parcel} number={number} page={page} />
            <PlaceForm parcel={parcel} number={number} page={page} />
            <PointForm parcel={parcel} number={number} page={page} />
            {parcel.address_code?.is_known && <CodeForm parcel={parcel} number={number} page={page} />}
          </div>
          <p className="mt-2 text-meta text-ink-soft">{words.cutOff}</p>
        </div>
      )}
    </section>
  )
}
