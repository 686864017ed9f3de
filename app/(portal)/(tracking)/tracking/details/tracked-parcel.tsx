import type { ParcelScreen } from '@/components/parcel/parcel-page'
import type { Visit } from '@/components/screens/enter'
import { faultOf } from '@/components/screens/fault'
import { ButtonLink } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import type { TrackingPath } from '../tracking-kept'
import { LastSelected } from './last-selected'
import { NumberList } from './number-list'

const one = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value)?.trim() || undefined

/** Which parcel the address names: a tracking number, or a client and a reference (tracking.md 4). */
function subjectOf({ search }: Visit) {
  const tracking_no = one(search.tracking_no)
  const ref_no = one(search.ref_no)
  if (tracking_no) return { tracking_no }
  return ref_no ? { ref_no, client_id: one(search.client_id) } : null
}

/** A parcel by the numbers people have, in a row of numbers kept by the tab (tracking.md 4). */
export const trackedParcel = (base: TrackingPath): ParcelScreen => ({
  subject: subjectOf,
  isOurs: base === '/tracking',
  beside: ({ search }, number) => <NumberList base={base} selected={number ?? one(search.tracking_no) ?? ''} />,
  none: () => <LastSelected base={base} />,
  // What was asked for is a number, not a page; the sentence names it.
  unfound: (_, fault) => (fault.status === 404
    ? <EmptyState title={fault.message} text="Check the number, or look it up by reference." action={<ButtonLink href={base}>Look up numbers</ButtonLink>} />
    : faultOf(fault)),
})
