'use client'

import { X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { splitFieldNames, splitFields, splitOperator, type SplitCondition, type SplitField } from '@/lib/domain/split-code'

const fields = splitFieldNames.map((value) => ({ value, label: splitFields[value].label }))
const MOST = 10
const textOf = (value: SplitCondition['value']) => (typeof value === 'string' ? value : value.join(', '))

/** Conditions of a rule, all of which must hold. */
export function ConditionRows({ conditions, onChange }: { conditions: readonly SplitCondition[]; onChange: (next: SplitCondition[]) => void }) {
  const edit = (i: number, part: Partial<SplitCondition>) => onChange(conditions.map((one, at) => (at === i ? { ...one, ...part } : one)))
  const start: SplitCondition = { field: 'city_code', operator: 'in', value: '' }
  return (
    <div className="flex flex-col gap-3">
      {conditions.length === 0 && <p className="text-ink-soft">None: every parcel of the scope.</p>}
      {conditions.map(({ field, operator, value }, i) => (
        <div key={`condition ${String(i)}`} className="grid items-end gap-2 sm:grid-cols-[1fr_1fr_1.4fr_auto]">
          <ChoiceField
            id={`condition-${i}-field`} name={`condition-${i}-field`} label="Field" value={field} options={fields}
            onChange={(next) => { const to = (next ?? 'city_code') as SplitField; edit(i, { field: to, operator: splitFields[to].operators[0] }) }}
          />
          <ChoiceField
            id={`condition-${i}-operator`} name={`condition-${i}-operator`} label="Comparison" value={operator}
            options={splitFields[field].operators.map((name) => ({ value: name, label: splitOperator.label(name) }))}
            onChange={(next) => edit(i, { operator: (next ?? operator) as SplitCondition['operator'] })}
          />
          <TextField
            id={`condition-${i}-value`} name={`condition-${i}-value`} label="Value"
            hint={operator === 'between' ? 'From, to' : `Such as ${splitFields[field].sample}`}
            value={textOf(value)} onChange={(next) => edit(i, { value: next ?? '' })}
          />
          <IconButton label="Remove condition" icon={<X aria-hidden className="size-4" />} onClick={() => onChange(conditions.filter((_, at) => at !== i))} />
        </div>
      ))}
      {conditions.length < MOST && <div><Button size="small" onClick={() => onChange([...conditions, start])}>Add condition</Button></div>}
    </div>
  )
}
