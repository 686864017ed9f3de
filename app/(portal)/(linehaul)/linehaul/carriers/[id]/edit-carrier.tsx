'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { MoneyField } from '@/components/fields/money'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { handoverPoint } from '@/lib/domain/linehaul'
import type { LaneCarrier } from './carriers-screen'

/** Share, rates and dates of a carrier on a lane. */
export function EditCarrier({ lane, row, onClose }: { lane: { id: number; linehaul_code: string }; row: LaneCarrier; onClose: () => void }) {
  const [draft, setDraft] = useState({
    share_pct: String(Number(row.share_pct)), handover_point: row.handover_point, base_amount: row.base_amount,
    base_kg: row.base_kg, extra_kg_amount: row.extra_kg_amount, cod_fee: row.cod_fee,
    effective_from: row.effective_from, effective_to: row.effective_to, status: row.status,
  })
  const save = useAct('linehaul.editCarriers')
  const set = (part: Partial<typeof draft>) => setDraft({ ...draft, ...part })
  const keep = () =>
    save.mutate(
      { linehaul_id: lane.id, carriers: [{ id: row.id, ...draft, handover_point: draft.handover_point as 'hub', status: draft.status as 'active' }] },
      { onSuccess: () => { snack(`${row.carrier} is saved.`); onClose() } },
    )
  return (
    <Dialog
      open onOpenChange={onClose} title={`${row.carrier} on ${lane.linehaul_code}`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={save.isPending} onClick={keep}>Save</Button></>}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        {save.error && <div className="sm:col-span-2"><Notice tone="red">{save.error.message}</Notice></div>}
        <TextField
          id="share" name="share_pct" label="Share" unit="%" hint="All last-mile shares together are 0 or 100."
          value={draft.share_pct} onChange={(v) => set({ share_pct: v ?? '0' })}
        />
        <ChoiceField
          id="handover" name="handover_point" label="Handed over at" options={handoverPoint.options}
          value={draft.handover_point} onChange={(v) => set({ handover_point: String(v ?? 'hub') })}
        />
        <MoneyField
          id="base" name="base_amount" label="Base" currency={row.currency} value={draft.base_amount} onChange={(base_amount) => set({ base_amount })}
        />
        <WeightField id="base-kg" name="base_kg" label="Base covers up to" value={draft.base_kg} onChange={(base_kg) => set({ base_kg })} />
        <MoneyField
          id="extra" name="extra_kg_amount" label="Each kilogram more" currency={row.currency}
          value={draft.extra_kg_amount} onChange={(extra_kg_amount) => set({ extra_kg_amount })}
        />
        <MoneyField id="cod-fee" name="cod_fee" label="COD fee" currency={row.currency} value={draft.cod_fee} onChange={(cod_fee) => set({ cod_fee })} />
        <DateField id="from" name="effective_from" label="From" value={draft.effective_from} onChange={(effective_from) => set({ effective_from })} />
        <DateField id="to" name="effective_to" label="To" value={draft.effective_to} onChange={(effective_to) => set({ effective_to })} />
        <ChoiceField
          id="status" name="status" label="Status" options={[{ value: 'active', label: 'Active' }, { value: 'inactive', label: 'Inactive' }]}
          value={draft.status} onChange={(v) => set({ status: v === 'inactive' ? 'inactive' : 'active' })}
        />
      </div>
    </Dialog>
  )
}
