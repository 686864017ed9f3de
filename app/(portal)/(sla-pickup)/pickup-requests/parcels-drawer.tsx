'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { NumberField } from '@/components/fields/number'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'

type Pickup = Reply<'pickup.request'>

interface Choosing {
  picked: ReadonlySet<string>
  toggle: (no: string) => void
}

/** The parcels named for a pickup; `choosing` those that were picked up. */
function Lines({ lines, choosing }: { lines: Pickup['lines']; choosing: Choosing | null }) {
  if (lines.length === 0) return <p className="text-ink-soft">No single parcels are named for this pickup.</p>
  return (
    <table className="w-full text-start">
      <thead>
        <tr className="border-b text-meta text-ink-soft">
          {choosing && <th className="w-8"><span className="sr-only">Picked up</span></th>}
          <th className="py-1 text-start font-medium">Tracking no</th>
          <th className="text-start font-medium">Reference</th>
          <th className="text-start font-medium">City</th>
          <th className="text-end font-medium">kg</th>
          <th className="ps-3 text-start font-medium">Picked</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.package_id} className="border-b">
            {choosing && (
              <td>
                <Checkbox
                  aria-label={`${line.tracking_no} was picked up`} checked={choosing.picked.has(line.tracking_no)}
                  onChange={() => choosing.toggle(line.tracking_no)}
                />
              </td>
            )}
            <td className="py-1"><bdi dir="ltr" className="font-mono">{line.tracking_no}</bdi></td>
            <td>{line.ref_no}</td>
            <td>{line.city}</td>
            <td className="figures text-end">{line.weight}</td>
            <td className="ps-3">{line.picked_at ? <When moment={line.picked_at} /> : '–'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Says which of a pickup's parcels were picked up; those nobody named are counted. The others can be booked again. */
function PartPicked({ pickup, onDone }: { pickup: Pickup; onDone: () => void }) {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [loose, setLoose] = useState<number | null>(null)
  const act = useAct('pickup.complete')
  const unnamed = pickup.parcels - pickup.lines.length
  const count = picked.size + (unnamed > 0 ? (loose ?? 0) : 0)
  const toggle = (no: string) => setPicked((now) => new Set(now.has(no) ? [...now].filter((one) => one !== no) : [...now, no]))
  const send = () =>
    act.mutate({ id: pickup.id, result: 'partially_picked', tracking_nos: [...picked], picked_parcels: count }, {
      onSuccess: () => {
        snack(`${count} of ${counted(pickup.parcels, 'parcel')} of pickup ${pickup.pickup_no} picked up; the rest can be booked again.`)
        onDone()
      },
    })
  return (
    <>
      <Lines lines={pickup.lines} choosing={{ picked, toggle }} />
      {unnamed > 0 && (
        <div className="mt-3 w-64 max-w-full">
          <NumberField
            id="loose" name="picked_parcels" label={pickup.lines.length > 0 ? `Of ${unnamed} others, picked up` : 'Parcels picked up'}
            value={loose} onChange={(value) => setLoose(value as number | null)}
          />
        </div>
      )}
      {act.error && <div className="mt-3"><Notice tone="red">{act.error.message}</Notice></div>}
      <div className="mt-4">
        <Button
          busy={act.isPending}
          disabledReason={count === 0 ? 'Choose what was picked up.' : count >= pickup.parcels && 'That is all of it: mark the pickup as picked.'}
          onClick={send}
        >
          Mark {count} of {pickup.parcels} picked up
        </Button>
      </div>
    </>
  )
}

const going: ReadonlySet<string> = new Set(['requested', 'confirmed'])

/** The parcels of the pickup `?parcels=` names; who may end it says here which of them came. */
export function ParcelsDrawer({ mayEnd }: { mayEnd: boolean }) {
  const router = useRouter()
  const id = Number(useSearchParams().get('parcels'))
  const { data, error, refetch } = useAsk('pickup.request', { id }, { enabled: id > 0 })
  if (!id) return null
  const close = () => {
    const next = new URLSearchParams(window.location.search)
    next.delete('parcels')
    router.push(next.size > 0 ? `?${next.toString()}` : '/pickup-requests', { scroll: false })
  }
  return (
    <Drawer
      open onOpenChange={(open) => !open && close()} title={data ? `Pickup ${data.pickup_no}` : 'Pickup'}
      description={data ? `${data.client}, ${data.address}` : undefined} width="wide"
    >
      {error ? <Failure
        sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()}
      /> : !data ? <TableSkeleton rows={6} columns={4} /> : (
        <>
          <p className="mb-3">
            <When moment={data.pickup_date} show="day" />, {data.window} · {data.carrier} · {data.parcels} parcels, {data.weight_kg} kg{data.missed_cut_off > 0
              && `, ${data.missed_cut_off} missed the cut-off`}
          </p>
          {mayEnd && going.has(data.status) && data.parcels > 1
            ? <PartPicked key={data.id} pickup={data} onDone={close} />
            : <Lines lines={data.lines} choosing={null} />}
        </>
      )}
    </Drawer>
  )
}
