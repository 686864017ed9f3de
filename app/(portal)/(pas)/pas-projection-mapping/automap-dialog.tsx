'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Notice } from '@/components/ui/notice'
import { Spinner } from '@/components/ui/spinner'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { day } from '@/lib/domain/days'
import { useQuery } from '@tanstack/react-query'

/** Proposes a projection for each open order of the day, by client and nearest slot; nothing is mapped before one says so. */
export function AutomapDialog({ input, onClose }: { input: Input<'pasMappings.automap'>; onClose: () => void }) {
  // Opened anew, proposed anew: others may have mapped meanwhile.
  const [once] = useState(() => Date.now())
  const plan = useQuery({ queryKey: ['automap proposal', input, once], queryFn: () => ask('pasMappings.automap', input), retry: false })
  const act = useAct('pasMappings.bulk')
  const rows = plan.data?.proposals ?? []
  const apply = () =>
    act.mutate(
      { mappings: rows.map(({ order_id, projection_id }) => ({ order_area: 'fulfillment' as const, order_id, projection_id })) },
      { onSuccess: (done) => { snack(`${done.rows.length} ${done.rows.length === 1 ? 'order is' : 'orders are'} mapped.`); onClose() } },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      width="wide"
      title="Auto-map"
      description={`Open orders expected on ${day(input.date)} and the nearest slot of their client with a free vehicle.`}
      locked={act.isPending}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={act.isPending} disabledReason={rows.length === 0 && 'There is nothing to map.'} onClick={apply}>
          Map {rows.length || ''}
        </Button>
      </>}
    >
      {(plan.error ?? act.error) && <Notice tone="red">{(plan.error ?? act.error)?.message}</Notice>}
      {plan.isPending && <Spinner />}
      {plan.data && rows.length === 0 && (
        <EmptyState title="Nothing to propose" text="No open order of this day has a projection of its client with a free vehicle." />
      )}
      {rows.length > 0 && (
        <table className="w-full">
          <thead>
            <tr className="border-b text-meta text-ink-soft">
              <th className="py-1 text-start font-medium">Order</th>
              <th className="text-start font-medium">Projection</th>
              <th className="text-start font-medium">Slot</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.order_id} className="border-b">
                <td className="py-1"><bdi dir="ltr" className="font-mono">{row.order_no}</bdi></td>
                <td><bdi dir="ltr" className="font-mono">{row.projection_no}</bdi></td>
                <td className="figures">{row.slot}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Dialog>
  )
}
