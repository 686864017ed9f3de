import { mayGo } from '@/components/screens/may-go'
import { Frame } from '@/components/screens/screen'
import type { Visit } from '@/components/screens/enter'
import { Lost } from '@/components/shell/lost'
import { ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { EmptyState } from '@/components/ui/empty-state'
import { Failure } from '@/components/ui/failure'
import { RefreshButton } from '@/components/ui/refresh-button'
import type { Input, Reply } from '@/lib/contract/types'
import { packageStatus } from '@/lib/domain/package'
import { isStaff } from '@/lib/domain/permission'
import { BulkActions } from '../bulk-actions'
import type { TrackingPath } from '../tracking-kept'
import { AddEvent } from './add-event'
import { DetailsBody } from './details-body'
import type { May } from './details-may'
import { FetchButton } from './fetch-button'
import { LastSelected } from './last-selected'
import { NumberList } from './number-list'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() || undefined

/** Which parcel the address names: a tracking number, or a client and a reference (tracking.md 4). */
function inputOf({ search }: Visit): Input<'tracking.details'> | null {
  const tracking_no = one(search.tracking_no)
  const ref_no = one(search.ref_no)
  if (tracking_no) return { tracking_no }
  return ref_no ? { ref_no, client_id: one(search.client_id) } : null
}

/** What this person may do here; on a client's page nothing of our own. */
function mayOf(visit: Visit, base: TrackingPath): May {
  const { user_category } = visit.grants
  const isInside = base === '/tracking' && user_category !== 'client'
  return {
    pod: visit.may('tracking.pod'),
    addPod: isInside && visit.may('trackingDesk.addPod') && visit.may('tracking.pod'),
    raw: isInside && visit.may('trackingDesk.rawResponse'),
    void: isInside && user_category === 'admin' && visit.may('tracking.voidScan'),
    conversions: isInside && user_category !== 'carrier' && user_category !== 'agent' && visit.may('trackingDesk.conversions'),
    assignment: isInside && isStaff(visit.grants) && visit.may('trackingDesk.assignments'),
    runs: isInside && visit.may('trackingDesk.runs'),
    fetch: isInside && visit.may('trackingDesk.fetchEvents'),
    webhooks: visit.may('subscriptions.replay') ? 'replay' : visit.may('subscriptions.deliveries') ? 'see' : 'none',
  }
}

type Parcel = Reply<'tracking.details'>['package']

function Actions({ visit, base, may, parcel }: { visit: Visit; base: TrackingPath; may: May; parcel: Parcel }) {
  const isInside = base === '/tracking'
  return (
    <>
      <RefreshButton label="Refresh" />
      {isInside && mayGo(visit, '/packages/[id]') && visit.may('packages.one') && <ButtonLink href={`/packages/${parcel.id}`}>Open package</ButtonLink>}
      <BulkActions numbers={[parcel.tracking_no]} mayPod={may.pod && parcel.has_pod} />
      {may.fetch && <FetchButton orderId={parcel.order_id} carrier={parcel.carrier} />}
      {isInside && visit.may('tracking.addEvent') && <AddEvent packageId={parcel.id} />}
    </>
  )
}

function Unfound({ base, number, fault }: { base: TrackingPath; number: string; fault: { status: number; message: string; requestId: string | null } }) {
  if (fault.status !== 404) return <Failure sentence={fault.message} requestId={fault.requestId} />
  // What was asked for is a number, not a page; the sentence names it.
  return number
    ? <EmptyState title={fault.message} text="Check the number, or look it up by reference." action={<ButtonLink href={base}>Look up numbers</ButtonLink>} />
    : <Lost />
}

/** What stands beside the parcel: why its carrier was chosen, which runs took it out, what its consignee asked for. None of it keeps the page when it fails. */
async function besides(visit: Visit, may: May, parcel: Parcel | undefined) {
  if (!parcel) return { assignments: null, runs: null, requests: undefined }
  const [assigned, ridden, wished] = await Promise.all([
    may.assignment ? visit.ask('trackingDesk.assignments', { id: parcel.id }) : null,
    may.runs ? visit.ask('trackingDesk.runs', { tracking_no: parcel.tracking_no }) : null,
    visit.may('consignee.wishes') ? visit.ask('consignee.wishes', { id: parcel.id }) : null,
  ])
  return { assignments: assigned?.data ?? null, runs: ridden?.data?.runs ?? null, requests: wished?.data }
}

/** One parcel with everything known of it (tracking.md 4, /tracking/details and /client/tracking/details). */
export async function trackingDetails(visit: Visit, base: TrackingPath) {
  const input = inputOf(visit)
  const may = mayOf(visit, base)
  const { data, fault } = input ? await visit.ask('tracking.details', input) : { data: undefined, fault: undefined }
  const parcel = data?.package
  const more = await besides(visit, may, parcel)
  return (
    <Frame
      path={`${base}/details`}
      title={parcel?.tracking_no}
      status={parcel && <Chip tone={packageStatus.tone(parcel.status)}>{packageStatus.label(parcel.status)}</Chip>}
      actions={parcel && <Actions visit={visit} base={base} may={may} parcel={parcel} />}
    >
      {input ? (
        <div className="flex gap-5 max-md:flex-col">
          <NumberList base={base} selected={parcel?.tracking_no ?? input.tracking_no ?? ''} />
          <div className="min-w-0 flex-1">
            {data && <DetailsBody key={data.package.id} details={data} may={may} {...more} />}
            {fault && <Unfound base={base} number={input.tracking_no ?? input.ref_no ?? ''} fault={fault} />}
          </div>
        </div>
      ) : (
        <LastSelected base={base} />
      )}
    </Frame>
  )
}
