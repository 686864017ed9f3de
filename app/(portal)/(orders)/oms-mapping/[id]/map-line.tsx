'use client'

import { Trash2 } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { IconButton } from '@/components/ui/icon-button'
import type { FieldOption } from '@/components/ui/option'

interface Props<Value extends string | number> {
  /** `warehouse_map.2`: how the call names what it refuses. */
  path: string
  word: { name: string; label: string; value: string; onChange: (next: string) => void }
  choice: { name: string; label: string; value: Value | null; options: readonly FieldOption<Value>[]; onChange: (next: Value | null) => void }
  faultOf: (field: string) => string | null
  remove: string
  onRemove: () => void
}

/** One line of a map: what the OMS calls it, and what it is here. */
export function MapLine<Value extends string | number>({ path, word, choice, faultOf, remove, onRemove }: Props<Value>) {
  return (
    <li className="grid grid-cols-[1fr_1fr_auto] items-start gap-3">
      <TextField
        id={`${path}.${word.name}`} name={`${path}.${word.name}`} label={word.label} required mono maxLength={60} value={word.value}
        onChange={(next) => word.onChange(next ?? '')} error={faultOf(`${path}.${word.name}`)}
      />
      <ChoiceField
        id={`${path}.${choice.name}`} name={`${path}.${choice.name}`} label={choice.label} required value={choice.value} options={choice.options}
        onChange={(next) => choice.onChange(next as Value | null)} error={faultOf(`${path}.${choice.name}`)}
      />
      <IconButton className="mt-6" label={remove} icon={<Trash2 aria-hidden className="size-4" />} onClick={onRemove} />
    </li>
  )
}
