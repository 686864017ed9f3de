import type { ReactNode } from 'react'
import type { Fault, Visit } from '@/components/screens/enter'
import { faultOf } from '@/components/screens/fault'
import { makePage } from '@/components/screens/make-page'
import { Frame } from '@/components/screens/screen'
import type { RoutePath } from '@/lib/routes/routes'
import { en } from '@/lib/words/parcel/en'
import { JourneyMap } from './journey-map'
import { ParcelActions, ParcelHead } from './parcel-actions'
import { ParcelBody } from './parcel-body'
import { loadParcel, mayOf, type Subject } from './parcel-data'

export interface ParcelScreen {
  /** Which parcel the address names; null where it names none. */
  subject: (visit: Visit) => Subject | null
  /** False on a client's page, which shows nothing of our own. */
  isOurs: boolean
  /** Beside the parcel: the others of a search. */
  beside?: (visit: Visit, trackingNo: string | null) => ReactNode
  /** What is shown without a number, and for one nobody knows. */
  none?: (visit: Visit) => ReactNode
  unfound?: (visit: Visit, fault: Fault) => ReactNode
}

/** One parcel with everything its reader may know of it: the same drawing at each address that names it. */
export function parcelPage(path: RoutePath, { subject: subjectOf, isOurs, beside, none, unfound }: ParcelScreen) {
  return makePage(path, 'detail', { isOurs }, async (visit) => {
    const subject = subjectOf(visit)
    if (!subject) return <Frame path={path}>{none?.(visit)}</Frame>
    const may = mayOf(visit, isOurs)
    const { data, fault } = await loadParcel(visit, subject, may, isOurs)
    const { details, record } = data
    const parcel = details?.package ?? record
    const number = parcel?.tracking_no ?? null
    const map = details && details.route.length > 0 && <JourneyMap route={details.route} words={en.parcel} />
    return (
      <Frame
        path={path} title={number ?? undefined} status={<ParcelHead details={details} record={record} />}
        actions={parcel && <ParcelActions details={details} record={record} may={may} />}
      >
        <div className="flex gap-5 max-md:flex-col">
          {beside?.(visit, number)}
          <div className="min-w-0 flex-1">
            {parcel && <ParcelBody key={parcel.id} {...data} may={may} fault={fault} map={map || null} />}
            {!parcel && fault && (unfound?.(visit, fault) ?? faultOf(fault))}
          </div>
        </div>
      </Frame>
    )
  })
}
