'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useDraft } from '@/components/screens/use-draft'
import { Button, ButtonLink } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'
import { addDays, today } from '@/lib/domain/days'
import { vehicleType, type VehicleType } from '@/lib/domain/gate-vehicle'
import { slotRows } from '../slot-rows'
import { HeaderFields } from './header-fields'
import { daysOf, gridOf, rowsOf, type Grid, type Header } from './projection-grid'
import { SlotGrid } from './slot-grid'
import { useCapacity } from './use-capacity'

const DRAFT = 'pas-projection-create'
const usual: readonly VehicleType[] = ['truck_10t', 'trailer_40ft']

interface Props {
  sites: Reply<'pasSites.mine'>
  clients: Reply<'clients.dropdown'>
  isClient: boolean
  seesDocks: boolean
  start: Pick<Header, 'warehouse_id' | 'from' | 'to' | 'direction'>
}
interface Typed {
  header: Header
  grid: Grid
  types: VehicleType[]
}

/** Why it cannot be sent yet; null when it can. */
function stopOf({ header, grid, types }: Typed, slots: ReturnType<typeof slotRows>): string | null {
  if (header.client_id === null) return 'Choose a client.'
  if (header.from < today()) return 'Date is in the past.'
  if (daysOf(header).length === 0) return 'No day of the range falls on the chosen weekdays.'
  return rowsOf(grid, header, slots, types).length === 0 ? 'Enter vehicles in at least one slot.' : null
}

const freshOf = ({ clients, isClient, start }: Pick<Props, 'clients' | 'isClient' | 'start'>): Typed => ({
  header: { ...start, client_id: isClient || clients.length === 1 ? (clients[0]?.id ?? null) : null, weekdays: [], transporter_name: '', remarks: '' },
  grid: {}, types: [...usual],
})

/** Slots that would hold more than the docks can take. */
const overOf = (slots: ReturnType<typeof slotRows>, fillOf: ReturnType<typeof useCapacity>) => slots.flatMap((slot) => {
  const use = fillOf(slot)
  return use && use.over > 0 && use.used > use.room ? [`Slot ${slot.from}-${slot.to} is over capacity by ${use.over}; it needs approval.`] : []
})

/** What is typed, kept until it is sent; what stands in its way, and what may be copied into it. */
function useProjections({ sites, clients, isClient, seesDocks, start }: Props) {
  const router = useRouter()
  const fresh = freshOf({ clients, isClient, start })
  const [typed, setTyped] = useState<Typed>(fresh)
  const [copied, setCopied] = useState<string | null>(null)
  const save = useAct('pasProjections.create')
  const { header, grid, types } = typed
  const set = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const isDirty = Object.values(grid).some(Boolean)
  const draft = useDraft(DRAFT, { ...typed }, isDirty, (kept) => setTyped((now) => ({ ...now, ...kept })))
  const site = sites.find(({ warehouse_id }) => warehouse_id === header.warehouse_id)
  const slots = slotRows(
    site?.opens_at ?? '06:00', site?.closes_at ?? '22:00', 60, Object.keys(grid).map((key) => ({ slot_from: key.slice(0, 5), slot_to: key.slice(6, 11) })),
  )
  const fillOf = useCapacity(header, grid, types, seesDocks)
  const stop = stopOf(typed, slots)
  const over = overOf(slots, fillOf)
  const send = (submit: boolean) =>
    save.mutate({ rows: rowsOf(grid, header, slots, types), submit }, {
      onSuccess: ({ rows, warnings }) => {
        draft.forget()
        snack(`${rows.length} ${rows.length === 1 ? 'projection is' : 'projections are'} ${submit ? 'submitted' : 'saved as drafts'}.`)
        for (const warning of warnings) snack(warning, { tone: 'orange' })
        router.push('/pasProjectionList')
      },
    })
  const lastWeek = async () => {
    const day = addDays(header.from, -7)
    const { rows } = await ask('pasProjections.list', {
      from: day, to: day, warehouse_id: [header.warehouse_id],
      client_id: header.client_id === null ? undefined : [header.client_id], direction: [header.direction], page_size: 200,
    })
    const standing = rows.filter(({ status }) => status !== 'cancelled' && status !== 'rejected')
    setCopied(standing.length === 0
      ? 'Nothing was projected on that day a week before.'
      : `${counted(standing.length, 'slot is', 'slots are')} copied from ${day}.`)
    if (standing.length > 0) set({ grid: gridOf(standing), types: [...new Set(standing.map((row) => row.vehicle_type as VehicleType))] })
  }
  const restart = () => {
    draft.drop()
    setTyped(fresh)
  }
  return { typed, set, draft, restart, slots, fillOf, stop, over, save, send, lastWeek, copied }
}

function AddType({ types, onAdd }: { types: readonly VehicleType[]; onAdd: (type: VehicleType) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-3 px-4 py-3">
      <div className="w-56">
        <ChoiceField
          id="add-type" name="vehicle_type" label="Add a vehicle type" placeholder="Add a vehicle type"
          options={vehicleType.options.filter(({ value }) => !types.includes(value))} value={null} onChange={(v) => v && onAdd(v as VehicleType)}
        />
      </div>
      <p className="max-w-reading text-meta text-ink-soft">
        Arrows move between cells. Cells copied from a spreadsheet can be pasted: vehicles, pallets and cartons of each type, a line a slot.
      </p>
    </div>
  )
}

/** Expected vehicles of some days, slot by slot and type by type. */
export function ProjectionForm({ sites, clients, isClient, seesDocks, start }: Props) {
  const form = useProjections({ sites, clients, isClient, seesDocks, start })
  const { typed: { header, grid, types }, set, draft, restart, slots, fillOf, stop, over, save, send, lastWeek, copied } = form
  return (
    <form className="flex flex-col gap-4" noValidate onSubmit={(event) => { event.preventDefault(); if (!stop) send(true) }}>
      <TypedNotice restored={draft.restored} onRestart={restart} />
      {save.error && (
        <Notice tone="red">
          {[save.error.message, ...save.error.errors.map(({ message }) => message)].filter((text, at, all) => all.indexOf(text) === at).join(' ')}
        </Notice>
      )}
      <Card title="For whom and when">
        <HeaderFields
          header={header} sites={sites} clients={clients} isClient={isClient}
          errors={save.error?.errors ?? []} onChange={(next) => set({ header: next })}
        />
      </Card>
      <Card
        flush
        title="Vehicles by slot"
        actions={<Button size="small" disabledReason={header.client_id === null && 'Choose a client.'} onClick={() => void lastWeek()}>Copy last week</Button>}
      >
        <AddType types={types} onAdd={(type) => set({ types: [...types, type] })} />
        {copied && <p className="px-4 pb-2 text-meta text-ink-soft" role="status">{copied}</p>}
        <SlotGrid
          grid={grid} slots={slots} types={types} fillOf={fillOf} onChange={(next) => set({ grid: next })}
          onDrop={(code) => set({
            types: types.filter((one) => one !== code), grid: Object.fromEntries(Object.entries(grid).filter(([key]) => !key.includes(`|${code}|`))),
          })}
        />
      </Card>
      {over.length > 0 && <Notice tone="orange"><ul>{over.map((text) => <li key={text}>{text}</li>)}</ul></Notice>}
      <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-2 border-t bg-surface py-3">
        <Button type="submit" variant="primary" busy={save.isPending} disabledReason={stop}>Submit</Button>
        <Button busy={save.isPending} disabledReason={stop} onClick={() => send(false)}>Save draft</Button>
        <ButtonLink variant="quiet" href="/pasProjectionList" onClick={draft.forget}>Cancel</ButtonLink>
        <p className="figures ms-auto text-meta text-ink-soft">
          {daysOf(header).length} {daysOf(header).length === 1 ? 'day' : 'days'}, {rowsOf(grid, header, slots, types).length} projections
        </p>
      </footer>
    </form>
  )
}

