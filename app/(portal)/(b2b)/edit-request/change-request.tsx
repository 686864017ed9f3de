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

/** What of a request is typed, and saving it. */
function useChange(request: Request, onDone: () => void) {
  const act = useAct('asnReopen.change')
  const [reason, setReason] = useState(request.reason_code)
  const [description, setDescription] = useState<string | null>(request.description)
  const [typed, setTyped] = useState<Typed[]>(request.request_lines.map(({ id, change_qty, lot_no }) => ({ id, change_qty, lot_no })))
  const lines = request.request_lines.flatMap(({ id, line_id, sku_id, expiry_date }) => {
    const now = typed.find((one) => one.id === id)
    return now?.change_qty
      ? [{ ...(line_id === null ? { sku_id } : { line_id }), change_qty: now.change_qty, lot_no: now.lot_no, expiry_date }] : []
  })
  return {
    reason, setReason, description, setDescription, isBusy: act.isPending, fault: act.error,
    of: (id: number) => typed.find((one) => one.id === id),
    change: (id: number, some: Partial<Typed>) => setTyped((now) => now.map((one) => (one.id === id ? { ...one, ...some } : one))),
    errorOf: (name: string) => act.error?.errors.find(({ field }) => field === name)?.message ?? null,
    save: () => act.mutate({ id: request.id, version: request.version, reason_code: reason, description: description ?? '', lines }, { onSuccess: onDone }),
  }
}

/** Changes a request of one's own before somebody decides it. */
export function ChangeRequest({ request, onClose }: { request: Request; onClose: () => void }) {
  const form = useChange(request, () => { snack(`${request.request_no} is changed.`); onClose() })
  return (
    <Dialog
      open onOpenChange={(open) => !open && onClose()} locked={form.isBusy} title={`Change ${request.request_no}`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={form.isBusy} onClick={form.save}>Save</Button></>}
    >
      <div className="flex flex-col gap-4">
        {form.fault && <Notice tone="red">{form.fault.message}</Notice>}
        <ChoiceField
          id="reason" name="reason_code" label="Reason" required options={reopenReason.options} value={form.reason} error={form.errorOf('reason_code')}
          onChange={(value) => reopenReason.is(value) && form.setReason(value)}
        />
        <LongTextField
          id="description" name="description" label="Description" required hint="At least 10 characters." value={form.description}
          error={form.errorOf('description')} onChange={form.setDescription}
        />
        <ul className="flex flex-col divide-y">
          {request.request_lines.map((line) => {
            const now = form.of(line.id)
            return now && <LineFields key={line.id} line={line} typed={now} onChange={(some) => form.change(line.id, some)} />
          })}
        </ul>
      </div>
    </Dialog>
  )
}
