'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { CarrierRole } from '@/lib/domain/linehaul'
import { carrierRole } from '@/lib/domain/linehaul'

interface Props {
  lane: { id: number; linehaul_code: string; rsa_service_code: string }
  onClose: () => void
}

/** Carriers for a role, the best reaching first, each with why it could not be chosen. */
export function AddCarrier({ lane, onClose }: Props) {
  const [role, setRole] = useState<CarrierRole>('lastmile')
  const found = useAsk('linehaul.eligible', { linehaul_id: lane.id, rsa_service_code: lane.rsa_service_code, carrier_role: role })
  const add = useAct('linehaul.addCarriers')
  const choose = (one: { carrier_id: number; carrier: string; carrier_service_id: number | null }) =>
    add.mutate({
      linehaul_id: lane.id,
      carriers: [{ carrier_id: one.carrier_id, carrier_role: role, carrier_service_id: role === 'lastmile' ? one.carrier_service_id : null }],
    }, {
      onSuccess: ({ warnings }) => { snack(warnings[0] ?? `${one.carrier} is on ${lane.linehaul_code}.`); onClose() },
    })
  return (
    <Dialog open onOpenChange={onClose} width="wide" title={`Add a carrier to ${lane.linehaul_code}`} footer={<Button onClick={onClose}>Cancel</Button>}>
      <div className="flex flex-col gap-3">
        <ChoiceField
          id="add-role" name="carrier_role" label="Role" options={carrierRole.options} value={role} onChange={(v) => setRole((v ?? 'lastmile') as CarrierRole)}
        />
        {add.error && <Notice tone="red">{add.error.message}</Notice>}
        {found.error && (
          <Failure sentence={found.error.message} requestId={found.error.requestId} onRetry={() => void found.refetch()} busy={found.isFetching} />
        )}
        {found.isPending && <TableSkeleton rows={5} columns={3} />}
        <ul className="divide-y divide-line border-y">
          {found.data?.map((one) => (
            <li key={one.carrier_id} className="flex flex-wrap items-center gap-3 py-2">
              <span className="w-44 font-semibold">{one.carrier}</span>
              <span className="min-w-0 flex-1 text-ink-soft">
                {one.service} · reaches {one.coverage_pct} %{one.cod ? ' · COD' : ''}{one.on_time_pct === null ? '' : ` · ${one.on_time_pct} % on time`}
                {one.missing_places.length > 0 && one.coverage_pct > 0 ? ` · not ${one.missing_places.slice(0, 3).join('; ')}` : ''}
              </span>
              <Button size="small" busy={add.isPending} disabledReason={one.reason_if_not} onClick={() => choose(one)}>Add</Button>
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  )
}
