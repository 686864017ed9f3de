'use client'

import { useState } from 'react'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { isPreAlertIn, preAlertStatus } from '@/lib/domain/pre-alert'
import { AgentsPart, GoodsPart, LegsPart, RoutePart, ShipmentPart, TotalsPart, type Form } from '../../form-parts'
import { bagColumns, bagIn, draftOf, filledRows, hawbColumns, hawbIn, legsIn, noBag, noHawb, type BagRow, type HawbRow, type One,
  type PreAlertDraft } from '../../pre-alert-draft'
import { TypingGrid } from '../../typing-grid'

const grids = new Set(['hawbs', 'bags'])

/** What was changed, as the call takes it. */
function changesOf(one: One, start: PreAlertDraft, d: PreAlertDraft, confirm_mismatch: boolean): Input<'preAlerts.change'> {
  const fields = Object.entries(d).filter(([name, value]) => !grids.has(name) && JSON.stringify(value) !== JSON.stringify(start[name as keyof PreAlertDraft]))
  const legs = fields.some(([name]) => name === 'legs') && { legs: legsIn(d.legs) }
  const hawbs = filledRows(d.hawbs).map(({ row }) => hawbIn(row, d.currency))
  const bags = filledRows(d.bags).map(({ row }) => bagIn(row))
  return {
    id: one.id, version: one.version, confirm_mismatch, ...Object.fromEntries(fields), ...legs, ...(hawbs.length > 0 && { hawbs: { add: hawbs } }),
    ...(bags.length > 0 && { bags: { add: bags } }),
  } as Input<'preAlerts.change'>
}

const lockedWords = (one: One, field: string) => {
  if (one.editable_fields.includes(field)) return null
  if (isPreAlertIn(one.status, 'acknowledged')) return 'Cannot be changed once it is acknowledged.'
  return preAlertStatus.isTerminal(one.status) ? 'It can no longer be changed.' : 'Cannot be changed after departure.'
}

interface AddedProps { d: PreAlertDraft; put: Form['put']; withBags: boolean; error: (field: string) => string | null }

function Added({ d, put, withBags, error }: AddedProps) {
  const fault = (list: 'hawbs' | 'bags') => (row: number, column: string) => error(`${list}.add.${row}.${column}`)
  return (
    <section aria-label="Added" className="flex flex-col gap-3">
      <h3 className="font-semibold">Add house waybills</h3>
      <TypingGrid
        label="Added house waybills" columns={hawbColumns} rows={d.hawbs} empty={noHawb} error={fault('hawbs')}
        onChange={(hawbs) => put({ hawbs: hawbs as HawbRow[] })}
      />
      {withBags && <>
        <h3 className="font-semibold">Add bags</h3>
        <TypingGrid
          label="Added bags" columns={bagColumns} rows={d.bags} empty={noBag} error={fault('bags')} onChange={(bags) => put({ bags: bags as BagRow[] })}
        />
      </>}
    </section>
  )
}

/** The shipment as it was announced; what its state holds fast is greyed with the reason. */
export function ShipmentTab({ one }: { one: One }) {
  const start = draftOf(one)
  const { typed: d, setTyped, isDirty, restored, restart, forget } = useTyped<PreAlertDraft>(`pre-alert:${Number(one.id)}:${one.version}`, () => start)
  const [confirmed, setConfirmed] = useState(false)
  const change = useAct('preAlerts.change')
  const put = (part: Partial<PreAlertDraft>) => setTyped((now) => ({ ...now, ...part }))
  const error = (field: string) => change.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = {
    d, put, at: (name) => ({ id: `shipment-${name}`, name, error: error(name) }),
    locked: (name) =>
      one.may_edit ? lockedWords(one, name) : preAlertStatus.isTerminal(one.status) ? 'It can no longer be changed.' : 'Only its sender and origin change it.',
  }
  const save = () => change.mutate(changesOf(one, start, d, confirmed), { onSuccess: () => { forget(); snack(`${one.pre_alert_no} is saved.`) } })
  const mayAdd = one.may_edit && one.editable_fields.includes('hawbs')
  return (
    <div className="flex flex-col gap-6">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {change.error && <Notice tone="red">{change.error.message}</Notice>}
      {(error('confirm_mismatch') !== null || confirmed) && <Checkbox label="The totals of the master are right as they are" checked={confirmed}
        onChange={setConfirmed} />}
      <ShipmentPart f={f} labels={{ client: one.client, linehaul: one.linehaul }} />
      <RoutePart f={f} />
      <LegsPart f={f} error={(row, column) => error(`legs.${row}.${column}`)} />
      <TotalsPart f={f} />
      <GoodsPart f={f} />
      <AgentsPart f={f} labels={{ origin: one.origin_agent, destination: one.destination_agent, customs_clearance: one.clearance_agent }} />
      {mayAdd && <Added d={d} put={put} withBags={!isPreAlertIn(one.status, 'acknowledged')} error={error} />}
      {one.may_edit && one.editable_fields.length > 0 && (
        <div className="flex justify-end"><Button variant="primary" busy={change.isPending} disabledReason={!isDirty && 'Nothing was changed.'}
          onClick={save}>Save</Button></div>
      )}
    </div>
  )
}
