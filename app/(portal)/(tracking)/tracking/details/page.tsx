import { mayGo } from '@/components/screens/list'
import { ownPage } from '@/components/screens/own'
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
import { AddEvent } from './add-event'
import { DetailsBody } from './details-body'
import { LastSelected } from './last-selected'
import { NumberList } from './number-list'

const path = '/tracking/details'
const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() || undefined

/** Which parcel the address names: a tracking number, or a client and a reference (tracking.md 4). */
function askedBy({ search }: Visit): Input<'tracking.details'> | null {
  const tracking_no = one(search.tracking_no)
  const ref_no = one(search.ref_no)
  if (tracking_no) return { tracking_no }
  return ref_no ? { ref_no, client_id: one(search.client_id) } : null
}

function Actions({ visit, id }: { visit: Visit; id: number }) {
  return (
    <>
      <RefreshButton label="Refresh" />
      {mayGo(visit, '/packages/[id]') && visit.may('packages.one') && <ButtonLink href={`/packages/${id}`}>Open package</ButtonLink>}
      {visit.may('tracking.addEvent') && <AddEvent packageId={id} />}
    </>
  )
}

function Unfound({ number, fault }: { number: string; fault: { status: number; message: string; requestId: string | null } }) {
  if (fault.status !== 404) return <Failure sentence={fault.message} requestId={fault.requestId} />
  // What was asked for is a number, not a page; the sentence names it.
  return number ? <EmptyState title={fault.message} text="Check the number, or look it up by reference." action={<ButtonLink href="/tracking">Look up numbers</ButtonLink>} /> : <Lost />
}

const webhooksFor = (visit: Visit) => (visit.may('subscriptions.replay') ? 'replay' : visit.may('subscriptions.deliveries') ? 'see' : 'none')

const calls = ['tracking.events', 'tracking.addEvent', 'tracking.pod', 'subscriptions.deliveries', 'subscriptions.delivery', 'subscriptions.replay'] as const

// Its own page: it stands in a row of numbers kept by the tab, and names itself by the parcel.
export default ownPage(
  path,
  async (visit) => {
    const input = askedBy(visit)
    const { data, fault } = input ? await visit.ask('tracking.details', input) : { data: undefined, fault: undefined }
    const parcel: Reply<'tracking.details'>['package'] | undefined = data?.package
    return (
      <Frame
        path={path}
        calls={[...calls]}
        title={parcel?.tracking_no}
        status={parcel && <Chip tone={packageStatus.tone(parcel.status)}>{packageStatus.label(parcel.status)}</Chip>}
        actions={parcel && <Actions visit={visit} id={parcel.id} />}
      >
        {input ? (
          <div className="flex gap-5 max-md:flex-col">
            <NumberList selected={parcel?.tracking_no ?? input.tracking_no ?? ''} />
            <div className="min-w-0 flex-1">
              {data && <DetailsBody key={data.package.id} details={data} mayPod={visit.may('tracking.pod')} webhooks={webhooksFor(visit)} />}
              {fault && <Unfound number={input.tracking_no ?? input.ref_no ?? ''} fault={fault} />}
            </div>
          </div>
        ) : (
          <LastSelected />
        )}
      </Frame>
    )
  },
  { calls: [...calls], archetype: 'detail', bare: true },
)
