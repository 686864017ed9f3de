'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Facts } from '@/components/ui/facts'
import { Notice } from '@/components/ui/notice'
import { useAsk } from '@/lib/client/query'
import { consigneeFacts, type Details, type Package } from './parcel-facts'

interface Props {
  details: Details | null
  record: Package | null
}

/** Who receives the parcel. What is personal is masked until it is asked for, at either address of the page, and asking is logged. */
export function ConsigneeCard({ details, record }: Props) {
  const [isShown, setShown] = useState(false)
  const id = record?.id ?? details?.package.id ?? 0
  // The order knows all of it; who may read only the tracking is shown the phone.
  const whole = useAsk('packages.one', { id, reveal: true }, { enabled: isShown && record !== null })
  const phone = useAsk('tracking.details', { id, reveal: true }, { enabled: isShown && record === null })
  const [order, traced] = [whole.data ?? record, phone.data ?? details]
  const parcel = order ?? traced?.package
  if (!parcel) return null
  const isMasked = (order ?? traced)?.masked ?? false
  const fault = whole.error ?? phone.error
  const show = isMasked && (
    <Button size="small" variant="quiet" busy={whole.isFetching || phone.isFetching} onClick={() => setShown(true)}>
      {record ? 'Show personal details' : 'Show phone'}
    </Button>
  )
  return (
    <Card title="Consignee" actions={show}>
      {fault && <div className="mb-3"><Notice tone="red">{fault.message}</Notice></div>}
      <Facts groups={[{ facts: consigneeFacts(parcel, order) }]} />
      {isMasked && <p className="mt-2 text-meta text-ink-faint">Showing {record ? 'them' : 'it'} is logged.</p>}
    </Card>
  )
}
