'use client'

import { ArrowDown, ArrowUp } from 'lucide-react'
import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import type { FormPartProps } from '@/components/screens/form-definition'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { addressField, patternFault, type AddressField } from '@/lib/domain/countries-rules'

/** Tries a pincode against the pattern as it stands in the form. */
export function PincodeTest({ values }: FormPartProps) {
  const [typed, setTyped] = useState('')
  const pattern = values.pincode_pattern ? String(values.pincode_pattern) : null
  const fault = pattern ? patternFault(pattern) : null
  const fits = pattern && !fault && typed ? new RegExp(pattern).test(typed.trim().toUpperCase()) : null
  return (
    <div className="mt-4 flex flex-wrap items-end gap-3">
      <div className="w-56">
        <TextField id="pincode-test" name="pincode-test" label="Try a pincode" value={typed} onChange={(value) => setTyped(value ?? '')} />
      </div>
      <p aria-live="polite" className="pb-1.5">
        {fault && <Chip tone="red">{fault}</Chip>}
        {fits !== null && <Chip tone={fits ? 'green' : 'red'}>{fits ? 'Matches the pattern' : 'Does not match the pattern'}</Chip>}
      </p>
    </div>
  )
}

/** The address form of the country: which fields, in which order, how long. */
export function AddressForm({ values, set, errors }: FormPartProps) {
  const fields = (values.address_fields as AddressField[] | null) ?? []
  const change = (next: AddressField[]) => set('address_fields', next)
  const swap = (i: number, j: number) => {
    const [a, b] = [fields[i], fields[j]]
    if (a && b) change(fields.map((field, at) => (at === i ? b : at === j ? a : field)))
  }
  const edit = (i: number, part: Partial<AddressField>) => change(fields.map((field, at) => (at === i ? { ...field, ...part } : field)))
  const left = addressField.options.filter(({ value }) => !fields.some(({ field }) => field === value))
  const fault = errors.find(({ field }) => field?.startsWith('address_fields'))?.message
  return (
    <div className="flex flex-col gap-3">
      {fault && <Notice tone="red">{fault}</Notice>}
      <ol className="flex flex-col divide-y border-y">
        {fields.map((field, i) => (
          <li key={field.field} className="flex flex-wrap items-end gap-3 py-2">
            <span className="flex">
              <IconButton
                size="small" label={`Move ${field.label} up`} disabled={i === 0}
                icon={<ArrowUp aria-hidden className="size-4" />} onClick={() => swap(i, i - 1)}
              />
              <IconButton
                size="small" label={`Move ${field.label} down`} disabled={i === fields.length - 1}
                icon={<ArrowDown aria-hidden className="size-4" />} onClick={() => swap(i, i + 1)}
              />
            </span>
            <div className="w-48">
              <TextField
                id={`label-${field.field}`} name={`label-${field.field}`} label={addressField.label(field.field)}
                value={field.label} onChange={(value) => edit(i, { label: value ?? '' })}
              />
            </div>
            <div className="w-24">
              <TextField
                id={`max-${field.field}`} name={`max-${field.field}`} label="At most"
                value={String(field.max_length)} onChange={(value) => edit(i, { max_length: Number(value) || 0 })}
              />
            </div>
            <Checkbox label="Required" checked={field.required} onChange={(required) => edit(i, { required })} />
            <Button size="small" variant="quiet" className="ms-auto" onClick={() => change(fields.filter((_, at) => at !== i))}>Leave out</Button>
          </li>
        ))}
      </ol>
      {left.length > 0 && (
        <p className="flex flex-wrap items-center gap-2">
          <span className="text-ink-soft">Add:</span>
          {left.map(({ value, label }) => (
            <Button key={value} size="small" onClick={() => change([...fields, { field: value, label, required: false, max_length: 100 }])}>{label}</Button>
          ))}
        </p>
      )}
    </div>
  )
}
