'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { NumberField } from '@/components/fields/number'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { returnGrade } from '@/lib/domain/fulfilment-order'

type Fulfilment = Reply<'fulfilmentOrders.one'>
interface Back {
  qty: number | null
  grade: (typeof returnGrade.names)[number]
}

/** Takes goods of a shipped order back, each line with how it came. */
export function ReturnDialog({ fulfilment, onClose }: { fulfilment: Fulfilment; onClose: () => void }) {
  const act = useAct('fulfilmentOrders.takeBack')
  const lines = fulfilment.order_lines.filter(({ shipped, returned }) => shipped > returned)
  const [back, setBack] = useState<Record<number, Back>>({})
  const of = (id: number): Back => back[id] ?? { qty: null, grade: 'A' }
  const set = (id: number, change: Partial<Back>) => setBack({ ...back, [id]: { ...of(id), ...change } })
  const taken = lines.flatMap(({ id }) => (of(id).qty ? [{ demand_id: id, qty: of(id).qty ?? 0, grade: of(id).grade }] : []))
  const send = () => act.mutate({ id: fulfilment.id, lines: taken }, {
    onSuccess: ({ fulfillment_no }) => { snack(`Goods of ${fulfillment_no} are back in stock.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={onClose} title={`Receive a return of ${fulfilment.fulfillment_no}`} locked={act.isPending}
      description="Grade A may be sold again once it is put away; grade B waits in quarantine."
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={taken.length === 0 && 'Say how many came back.'} onClick={send}>Receive</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.errors[0]?.message ?? act.error.message}</Notice>}
        {lines.map(({ id, sku_code, sku_name, shipped, returned }) => (
          <fieldset key={id} className="grid gap-3 sm:grid-cols-2">
            <legend className="mb-1 font-semibold"><code>{sku_code}</code> <bdi className="font-normal text-ink-soft">{sku_name}</bdi></legend>
            <NumberField
              id={`back-${id}`} name={`qty-${id}`} label={`Units of ${shipped - returned}`} value={of(id).qty} onChange={(qty) => set(id, { qty })}
            />
            <ChoiceField
              id={`grade-${id}`} name={`grade-${id}`} label="Grade" value={of(id).grade} options={returnGrade.options}
              onChange={(value) => set(id, { grade: returnGrade.names.find((name) => name === value) ?? 'A' })}
            />
          </fieldset>
        ))}
      </div>
    </Dialog>
  )
}
