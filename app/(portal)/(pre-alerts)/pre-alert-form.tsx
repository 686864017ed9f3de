'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import type { Refused } from '@/lib/domain/refused'
import { AgentsPart, GoodsPart, LegsPart, RoutePart, ShipmentPart, TotalsPart, type Form } from './form-parts'
import { bagColumns, bodyOf, draftOf, filledRows, hawbColumns, noBag, noHawb, sumsOf, type BagRow, type HawbRow, type PreAlertDraft } from './pre-alert-draft'
import { Pull } from './pull'
import { TypingGrid } from './typing-grid'

/** The faults of the n-th filled row of a grid, by the cell they are of. */
function cellError(error: Refused | null, list: 'hawbs' | 'bags' | 'legs', rows: readonly Record<string, string>[]) {
  const places = filledRows(rows).map(({ at }) => at)
  return (row: number, column: string) => {
    const nth = places.indexOf(row)
    return nth < 0 ? null : (error?.errors.find(({ field }) => field === `${list}.${nth}.${column}`)?.message ?? null)
  }
}

/** House waybills and bags of a new pre-alert: typed, pasted from a sheet, or taken over from what is known. */
function Lines({ d, put, error }: { d: PreAlertDraft; put: Form['put']; error: Refused | null }) {
  const { pieces, kg } = sumsOf(d.hawbs)
  return (
    <>
      <Card title="House waybills">
        <div className="flex flex-col gap-3">
          <Pull
            clientId={d.client_id}
            onPulled={(hawbs, bags) => put({
              hawbs: [...filledRows(d.hawbs).map(({ row }) => row), ...hawbs], bags: [...filledRows(d.bags).map(({ row }) => row), ...bags],
            })}
          />
          <TypingGrid
            label="House waybills" columns={hawbColumns} rows={d.hawbs} empty={noHawb} error={cellError(error, 'hawbs', d.hawbs)}
            onChange={(hawbs) => put({ hawbs: hawbs as HawbRow[] })}
          />
          <p className="text-ink-soft" aria-live="polite">
            {`${counted(filledRows(d.hawbs).length, 'house waybill')}, ${counted(pieces, 'piece')}, ${kg.toFixed(3)} kg`}
          </p>
        </div>
      </Card>
      <Card title="Bags">
        <TypingGrid
          label="Bags" columns={bagColumns} rows={d.bags} empty={noBag} error={cellError(error, 'bags', d.bags)}
          onChange={(bags) => put({ bags: bags as BagRow[] })}
        />
      </Card>
    </>
  )
}

/** Announces a shipment to the agent it goes to; what is typed stays on the device until it is saved. */
export function PreAlertForm({ clientId }: { clientId: number | null }) {
  const router = useRouter()
  const { typed: d, setTyped, restored, restart, settle, forget } = useTyped<PreAlertDraft>('pre-alert:new', () => draftOf(null, clientId))
  const [confirmed, setConfirmed] = useState(false)
  const add = useAct('preAlerts.add')
  const put = (part: Partial<PreAlertDraft>) => setTyped((now) => ({ ...now, ...part }))
  const error = (field: string) => add.error?.errors.find((each) => each.field === field)?.message ?? null
  const f: Form = { d, put, at: (name) => ({ id: `pre-alert-${name}`, name, error: error(name) }), locked: () => null }
  const save = (another: boolean) => add.mutate(bodyOf(d, confirmed), {
    onSuccess: ({ id, pre_alert_no, warnings }) => {
      snack([`${pre_alert_no} is sent to its agent.`, ...warnings.map(({ message }) => message)].join(' '))
      setConfirmed(false)
      if (another) return settle(draftOf(null, d.client_id))
      forget()
      router.push(`/editPreAlert/${Number(id)}`)
    },
  })
  const mismatch = error('confirm_mismatch') !== null || confirmed
  return (
    <div className="flex flex-col gap-5">
      {restored && <Notice tone="blue" action={<Button size="small" onClick={restart}>Begin again</Button>}>What you typed before is back.</Notice>}
      {add.error && <Notice tone={mismatch ? 'yellow' : 'red'}>{add.error.message}</Notice>}
      {mismatch && <Checkbox label="The totals of the master are right as they are" checked={confirmed} onChange={setConfirmed} />}
      <Card title="Shipment"><ShipmentPart f={f} isNew /></Card>
      <Card title="Route"><RoutePart f={f} /></Card>
      <Card title="Legs"><LegsPart f={f} error={cellError(add.error, 'legs', d.legs)} /></Card>
      <Card title="Totals"><TotalsPart f={f} /></Card>
      <Card title="Goods"><GoodsPart f={f} /></Card>
      <Card title="Agents"><AgentsPart f={f} /></Card>
      <Lines d={d} put={put} error={add.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button busy={add.isPending} onClick={() => save(true)}>Save and add another</Button>
        <Button variant="primary" busy={add.isPending} onClick={() => save(false)}>Save</Button>
      </div>
    </div>
  )
}
