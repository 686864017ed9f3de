'use client'

import { useState, type FormEvent } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { LongTextField } from '@/components/fields/long-text'
import { NumberField } from '@/components/fields/number'
import { TextField } from '@/components/fields/text'
import { WeightField } from '@/components/fields/weight'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import { bagMixture, bagType } from '@/lib/domain/lists'

type Fields = Omit<Input<'bags.change'>, 'id' | 'version'>
const sides = ['length', 'width', 'height'] as const
const sideWords = { length: 'Length', width: 'Width', height: 'Height' } as const
const numberOf = (value: unknown) => (value === null || value === undefined ? null : Number(value))

function BagFields({ bag, changed, set, faultOf }: {
  bag: Reply<'bags.one'>; changed: Fields; set: (more: Fields) => void; faultOf: (field: string) => string | null
}) {
  const isOpen = (field: string) => !bag.locked_fields.includes(field)
  return (
    <>
      {isOpen('bag_type') && (
        <ChoiceField
          id="edit-type" name="bag_type" label="Type" options={bagType.options} value={changed.bag_type ?? bag.bag_type}
          onChange={(v) => set({ bag_type: (v ?? undefined) as Fields['bag_type'] })} error={faultOf('bag_type')}
        />
      )}
      {isOpen('mixture') && (
        <ChoiceField
          id="edit-mixture" name="mixture" label="Mixture" options={bagMixture.options} value={changed.mixture ?? bag.mixture}
          onChange={(v) => set({ mixture: (v ?? undefined) as Fields['mixture'] })} error={faultOf('mixture')}
        />
      )}
      {isOpen('seal_no') && (
        <TextField
          id="edit-seal" name="seal_no" label="Seal number" mono maxLength={20} value={changed.seal_no === undefined ? bag.seal_no : changed.seal_no}
          onChange={(v) => set({ seal_no: v || null })} error={faultOf('seal_no')}
        />
      )}
      {isOpen('gross_weight') && (
        <WeightField
          id="edit-gross" name="gross_weight" label="Gross weight"
          value={(changed.gross_weight === undefined ? bag.gross_weight : changed.gross_weight) as string | null}
          onChange={(v) => set({ gross_weight: v })} error={faultOf('gross_weight')}
        />
      )}
      {isOpen('length') && (
        <div className="grid grid-cols-3 gap-3">
          {sides.map((side) => (
            <NumberField
              key={side} id={`edit-${side}`} name={side} label={sideWords[side]} unit="cm"
              value={numberOf(changed[side] === undefined ? bag[side] : changed[side])} onChange={(v) => set({ [side]: v })} error={faultOf(side)}
            />
          ))}
        </div>
      )}
      <LongTextField
        id="edit-remarks" name="remarks" label="Remarks" maxLength={255} value={changed.remarks === undefined ? bag.remarks : changed.remarks}
        onChange={(v) => set({ remarks: v || null })} error={faultOf('remarks')}
      />
    </>
  )
}

/** What may still be changed of a bag: everything while it is open, then seal and remarks, at last the remarks. */
export function EditDialog({ bag, onClose }: { bag: Reply<'bags.one'>; onClose: () => void }) {
  const [changed, setChanged] = useState<Fields>({})
  const save = useAct('bags.change')
  const set = (more: Fields) => setChanged((old) => ({ ...old, ...more }))
  const faultOf = (field: string) => save.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate({ id: bag.id, version: bag.version, ...changed }, { onSuccess: () => { snack(`Bag ${bag.bag_no} is saved.`); onClose() } })
  }
  const nothing = Object.keys(changed).length === 0
  return (
    <Drawer
      open
      onOpenChange={onClose}
      title={`Edit bag ${bag.bag_no}`}
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" type="submit" form="edit-bag" busy={save.isPending} disabledReason={nothing && 'Nothing is changed.'}>Save</Button>
      </>}
    >
      <form id="edit-bag" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {save.error && save.error.errors.every((e) => !e.field) && <Notice tone="red">{save.error.message}</Notice>}
        <BagFields bag={bag} changed={changed} set={set} faultOf={faultOf} />
      </form>
    </Drawer>
  )
}
