'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import type { DetailProps } from '@/components/screens/detail'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'
import type { Input } from '@/lib/contract/types'
import { reopenReason } from '@/lib/domain/asn-reopen'
import { inboundStatus, receivedOf } from '@/lib/domain/inbound'

type Props = DetailProps<'b2bInbound.one'>
type Line = Props['record']['order_lines'][number]
interface Changed { change_qty: number | null; lot_no: string | null }

function LineFields({ line, changed, onChange }: { line: Line; changed: Changed; onChange: (some: Partial<Changed>) => void }) {
  const now = receivedOf(line)
  return (
    <li className="grid items-start gap-3 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <div>
        <code>{line.sku_code}</code> <bdi className="text-ink-soft">{line.sku_name}</bdi>
        <p className="figures text-ink-soft">{now} received of {line.expected_qty}{changed.change_qty ? `, then ${now + changed.change_qty}` : ''}</p>
      </div>
      <NumberField
        id={`change-${line.id}`} name={`change-${line.id}`} label="Units more or less" hint="Below 0: they leave the stock." negative value={changed.change_qty}
        onChange={(value) => onChange({ change_qty: value })}
      />
      <TextField
        id={`lot-${line.id}`} name={`lot-${line.id}`} label="Lot" hint="Empty: any." value={changed.lot_no} onChange={(value) => onChange({ lot_no: value })}
      />
    </li>
  )
}

/** What is asked for, line by line, and sending it. */
function useRequest(order: Props['record']) {
  const router = useRouter()
  const add = useAct('asnReopen.add')
  const [reason_code, setReason] = useState<string | null>(null)
  const [description, setDescription] = useState<string | null>(null)
  const [changed, setChanged] = useState<Record<number, Changed>>({})
  const none: Changed = { change_qty: null, lot_no: null }
  const lines = Object.entries(changed).flatMap(([line_id, { change_qty, lot_no }]) => (change_qty ? [{ line_id: Number(line_id), change_qty, lot_no }] : []))
  return {
    reason_code, setReason, description, setDescription, fault: add.error, busy: add.isPending,
    faultOf: (name: string) => add.error?.errors.find(({ field }) => field === name)?.message ?? null,
    of: (id: number) => changed[id] ?? none,
    change: (id: number, some: Partial<Changed>) => setChanged((so) => ({ ...so, [id]: { ...(so[id] ?? none), ...some } })),
    unready: !reason_code ? 'Choose a reason first.' : lines.length === 0 && 'Change at least one line.',
    send: () => add.mutate(
      { inbound_id: order.id, reason_code, description: description ?? '', lines } as Input<'asnReopen.add'>,
      { onSuccess: ({ id }) => router.push(`/edit-request?id=${id}`) },
    ),
  }
}

/** Asks for a closed order to be opened again. */
export function ReopenForm({ record: order, may }: Props) {
  const request = useRequest(order)
  const { fault, faultOf } = request
  if (order.status !== 'closed')
    return <Notice tone="yellow">{`It is ${inboundStatus.label(order.status).toLowerCase()}; only a closed order is reopened.`}</Notice>
  if (!may['asnReopen.add']) return <Notice tone="yellow">Asking for an order to be reopened takes the key to request it.</Notice>
  return (
    <div className="flex flex-col gap-4">
      {fault && <Notice tone="red">{fault.message}</Notice>}
      <Card title="What is wrong">
        <div className="flex max-w-2xl flex-col gap-3">
          <ChoiceField
            id="reason" name="reason_code" label="Reason" required options={reopenReason.options} value={request.reason_code} error={faultOf('reason_code')}
            onChange={(value) => request.setReason(typeof value === 'string' ? value : null)}
          />
          <LongTextField
            id="description" name="description" label="Description" required hint="At least 10 characters." value={request.description}
            error={faultOf('description')} onChange={request.setDescription}
          />
        </div>
      </Card>
      <Card title="Lines">
        <ul className="flex flex-col divide-y">
          {order.order_lines.map((line) => (
            <LineFields key={line.id} line={line} changed={request.of(line.id)} onChange={(some) => request.change(line.id, some)} />
          ))}
        </ul>
      </Card>
      <div><Button variant="primary" busy={request.busy} disabledReason={request.unready} onClick={request.send}>Request reopen</Button></div>
    </div>
  )
}
