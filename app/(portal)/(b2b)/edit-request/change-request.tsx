'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { reopenReason } from '@/lib/domain/asn-reopen'

type Request = Reply<'asnReopen.one'>
type Line = Request['request_lines'][number]
type Typed = Pick<Line, 'lot_no'> & { id: number; change_qty: number | null }

function LineFields({ line, typed, onChange }: { line: Line; typed: Typed; onChange: (some: Partial<Typed>) => void }) {
  return (
    <li className="grid items-start gap-3 py-2 sm:grid-cols-2">
      <p className="sm:col-span-2"><code>{line.sku_code}</code> <bdi className="text-ink-soft">{line.sku_name}</bdi></p>
      <NumberField
        id={`change-${line.id}`} name={`change-${line.id}`} label="Units more or less" hint="Empty: it is left out." negative value={typed.change_qty}
        onChange={(change_qty) => onChange({ change_qty })}
      />
      <TextField
        id={`lot-${line.id}`} name={`lot-${line.id}`} label="Lot" hint="Empty: any." value={typed.lot_no} onChange={(lot_no) => onChange({ lot_no })}
      />
    </li>
  )
}

/** Changes a request of one's own before somebody decides it. */
export function ChangeRequest({ request, onClose }: { request: Request; onClose: () => void }) {
  const act = useAct('asnReopen.change')
  const [reason, setReason] = useState(request.reason_code)
  const [description, setDescription] = useState<string | null>(request.description)
  const [typed, setTyped] = useState<Typed[]>(request.request_lines.map(({ id, change_qty, lot_no }) => ({ id, change_qty, lot_no })))
  const change = (id: number, some: Partial<Typed>) => setTyped((now) => now.map((one) => (one.id === id ? { ...one, ...some } : one)))
  const lines = request.request_lines.flatMap(({ id, line_id, sku_id, expiry_date }) => {
    const now = typed.find((one) => one.id === id)
    return now?.change_qty
      ? [{ ...(line_id === null ? { sku_id } : { line_id }), change_qty: now.change_qty, lot_no: now.lot_no, expiry_date }] : []
  })
  const error = (name: string) => act.error?.errors.find(({ field }) => field === name)?.message ?? null
  const send = () => act.mutate({ id: request.id, version: request.version, reason_code: reason, description: description ?? '', lines }, {
    onSuccess: () => { snack(`${request.request_no} is changed.`); onClose() },
  })
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={act.isPending} title={`Change ${request.request_no}`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={send}>Save</Button></>}
    >
      <div className="flex flex-col gap-4">
        {act.error && <Notice tone="red">{act.error.message}</Notice>}
        <ChoiceField
          id="reason" name="reason_code" label="Reason" required options={reopenReason.options} value={reason} error={error('reason_code')}
          onChange={(value) => reopenReason.is(value) && setReason(value)}
        />
        <LongTextField
          id="description" name="description" label="Description" required hint="At least 10 characters." value={description} error={error('description')}
          onChange={setDescription}
        />
        <ul className="flex flex-col divide-y">
          {request.request_lines.map((line) => {
            const now = typed.find((one) => one.id === line.id)
            return now && <LineFields key={line.id} line={line} typed={now} onChange={(some) => change(line.id, some)} />
          })}
        </ul>
      </div>
    </Dialog>
  )
}
