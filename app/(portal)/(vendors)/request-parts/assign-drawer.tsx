'use client'

import { useState } from 'react'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { OfferList } from './offer-list'

type Offer = Reply<'vendorRequests.offers'>[number]

/** The amount agreed with the vendor chosen; one that differs from the estimate is explained. */
function Agree({ id, offer, onBack, onDone }: { id: number; offer: Offer; onBack: () => void; onDone: () => void }) {
  const act = useAct('vendorRequests.act')
  const [amount, setAmount] = useState(offer.amount)
  const [remarks, setRemarks] = useState<string | null>(null)
  const error = (field: string) => act.error?.errors.find((each) => each.field === field)?.message ?? null
  const send = () => act.mutate(
    { id, action: 'assign', vendor_id: offer.vendor_id, ...(amount && { agreed_amount: amount }), ...(remarks && { remarks }) }, { onSuccess: onDone },
  )
  return (
    <div className="flex flex-col gap-4">
      <p>Give it to <b>{offer.vendor_name}</b>. It is asked by mail and has to answer.</p>
      {act.error && <Notice tone="red">{act.error.message}</Notice>}
      {offer.amount !== null && (
        <MoneyField
          id="agreed" name="agreed_amount" label="Agreed amount, before VAT" currency={offer.currency} value={amount} error={error('agreed_amount')}
          onChange={setAmount}
        />
      )}
      <TextField id="agreed-remarks" name="remarks" label="Remarks" value={remarks} error={error('remarks')} onChange={setRemarks} />
      <p className="flex gap-2"><Button onClick={onBack}>Back</Button><Button variant="primary" busy={act.isPending} onClick={send}>Assign</Button></p>
    </div>
  )
}

/** Vendors that could do a request with what they would take, cheapest first; one is given it. */
export function AssignDrawer({ id, requestNo, onClose, onDone }: { id: number; requestNo: string; onClose: () => void; onDone: () => void }) {
  const { data, error, refetch } = useAsk('vendorRequests.offers', { id })
  const [offer, setOffer] = useState<Offer | null>(null)
  const done = () => {
    onDone()
    onClose()
  }
  return (
    <Drawer
      open onOpenChange={(open) => !open && onClose()} title={`Assign ${requestNo}`} width="wide"
      description="Vendors that work in the warehouse and have a rate."
    >
      {error ? <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} /> : !data ? <TableSkeleton rows={4} columns={2} />
        : offer ? <Agree id={id} offer={offer} onBack={() => setOffer(null)} onDone={done} />
          : <OfferList offers={data} renderBeside={(one) => <Button onClick={() => setOffer(one)} aria-label={`Choose ${one.vendor_name}`}>Choose</Button>} />}
    </Drawer>
  )
}
