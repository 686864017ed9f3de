'use client'

import { useEffect, useState, type FormEvent } from 'react'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { sum } from '@/lib/domain/decimal'
import { Refused } from '@/lib/domain/refused'
import type { Bag } from './bag-screen'

const place = 'bag-label-at-once'
const sides = ['length', 'width', 'height'] as const
const sideWords = { length: 'Length', width: 'Width', height: 'Height' } as const

interface Typed {
  gross: string | null
  seal: string | null
  /** Why the weight differs. */
  reason: string | null
  size: Partial<Record<(typeof sides)[number], number | null>>
}

/** The bag is closed whether its label could be made or not. */
async function printLabel(id: number): Promise<void> {
  try {
    await download('containers.bagLabel', { id })
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    snack(`Closed, but the label was not made: ${error.message}`, { tone: 'red' })
  }
}

/** What the scale, the seal and the rule say. */
function Measures({ bag, typed, set, faultOf }: {
  bag: Bag; typed: Typed; set: (part: Partial<Typed>) => void; faultOf: (field: string) => string | null
}) {
  return (
    <>
      <WeightField
        id="close-gross" name="gross_weight" label="Gross weight" hint="What the scale shows"
        required autoFocus value={typed.gross} onChange={(gross) => set({ gross })} error={faultOf('gross_weight')}
      />
      {(faultOf('override_reason') || typed.reason) && (
        <TextField
          id="close-reason" name="override_reason" label="Why the weight differs" required
          maxLength={200} value={typed.reason} onChange={(reason) => set({ reason })} error={faultOf('override_reason')}
        />
      )}
      <TextField
        id="close-seal" name="seal_no" label="Seal number" required={bag.needs_seal} mono
        takesScan="seal" maxLength={20} value={typed.seal} onChange={(seal) => set({ seal })} error={faultOf('seal_no')}
      />
      <div className="grid gap-4 sm:grid-cols-3">
        {sides.map((side) => (
          <NumberField
            key={side} id={`close-${side}`} name={side} label={sideWords[side]} unit="cm" value={typed.size[side] ?? null}
            onChange={(v) => set({ size: { ...typed.size, [side]: v } })} error={faultOf(side)}
          />
        ))}
      </div>
    </>
  )
}

/** Step 3: the scale, the seal and, where they differ too much, why; then the label. */
export function CloseDialog({ bag, waiting = 0, mayPrint, onClose, onClosed }: {
  bag: Bag; waiting?: number; mayPrint: boolean; onClose: () => void; onClosed: () => void
}) {
  const [typed, setTyped] = useState<Typed>({ gross: bag.gross_weight, seal: bag.seal_no, reason: null, size: {} })
  const [print, setPrint] = useState(true)
  const close = useAct('bags.close')
  useEffect(() => setPrint(localStorage.getItem(place) !== 'off'), [])
  const faults = close.error?.errors ?? []
  const faultOf = (field: string) => faults.find((e) => e.field === field)?.message ?? null
  const pieces = faults.filter(({ field }) => field === 'accept_missing_pieces')
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    localStorage.setItem(place, print ? 'on' : 'off')
    close.mutate({
      id: bag.id, gross_weight: typed.gross ?? undefined, seal_no: typed.seal, override_reason: typed.reason,
      print, accept_missing_pieces: pieces.length > 0, ...typed.size,
    }, {
      onSuccess: () => {
        snack(`Bag ${bag.bag_no} is closed.`)
        if (print && mayPrint) void printLabel(bag.id)
        onClosed()
      },
    })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Close bag ${bag.bag_no}`}
      description={`${counted(bag.package_count, 'package')}, contents and bag weigh ${sum([bag.net_weight, bag.tare_weight])} kg.`}
      locked={close.isPending}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary" type="submit" form="close-bag" busy={close.isPending}
          disabledReason={waiting > 0 && `${counted(waiting, 'scan of this device is', 'scans of this device are')} not sent yet.`}
        >
          {pieces.length > 0 ? 'Close anyway' : 'Close bag'}
        </Button>
      </>}
    >
      <form id="close-bag" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {close.error && faults.every((e) => !e.field) && <Notice tone="red">{close.error.message}</Notice>}
        {pieces.length > 0 && (
          <Notice tone="yellow" title="Pieces are missing"><ul>{pieces.map(({ message }) => <li key={message}>{message}</li>)}</ul></Notice>
        )}
        <Measures bag={bag} typed={typed} set={(part) => setTyped((now) => ({ ...now, ...part }))} faultOf={faultOf} />
        {mayPrint && <SwitchField id="close-print" name="print" label="Label at once" value={print} onChange={(v) => setPrint(v === true)} />}
      </form>
    </Dialog>
  )
}
