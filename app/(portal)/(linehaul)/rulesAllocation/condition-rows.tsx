'use client'

import { Plus, X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { TagsField } from '@/components/fields/tags'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { conditionFieldNames, conditionOperator, fieldFact, type Condition, type ConditionField, type ConditionOperator } from '@/lib/domain/allocation'
import { nextDayHint } from '@/lib/domain/time-window'
import type { Options } from './rule-draft'

interface RowProps {
  at: number
  condition: Condition
  options: Options
  fault: string | null
  onChange: (condition: Condition) => void
}

const listsOf = (options: Options): Partial<Record<ConditionField, readonly { value: string | number; label: string }[]>> => ({
  destination_country: options.countries, package_type: options.package_types, special_handling_code: options.handling_codes, origin_code: options.countries,
})
const choices = conditionFieldNames.map((value) => ({ value, label: fieldFact(value).label }))

/** The widget a value is given with follows from the field and its operator. */
function ValueField({ at, condition, options, fault, onChange }: RowProps) {
  const { field, operator, value } = condition
  const fact = fieldFact(field)
  const set = (next: readonly string[]) => onChange({ ...condition, value: next })
  const shared = { id: `value-${at}`, name: 'value', label: 'Value', error: fault }
  const list = fact.options ?? listsOf(options)[field]
  if (fact.kind === 'flag') return <p className="self-center pt-5 text-ink-soft">true of the order</p>
  if (operator === 'between') {
    const Box = fact.kind === 'time' ? TimeField : TextField
    return (
      <div className="grid grid-cols-2 gap-2">
        <Box {...shared} label="From" value={value[0] ?? null} onChange={(v) => set([v ?? '', value[1] ?? ''])} />
        <Box
          {...shared} id={`value-to-${at}`} error={null} label="To" hint={fact.kind === 'time' ? nextDayHint(value[0], value[1]) : undefined}
          value={value[1] ?? null} onChange={(v) => set([value[0] ?? '', v ?? ''])}
        />
      </div>
    )
  }
  if (fact.kind === 'word')
    return <ChoiceField {...shared} options={[...(list ?? [])]} value={value[0] ?? null} onChange={(v) => set(v === null ? [] : [String(v)])} />
  if (list) return (
    <ChoicesField
      {...shared} options={list.map((one) => ({ value: String(one.value), label: one.label }))} value={[...value]} onChange={(v) => set((v ?? []).map(String))}
    />
  )
  if (fact.kind === 'number') return <TextField {...shared} unit={fact.unit} value={value[0] ?? null} onChange={(v) => set(v === null ? [] : [v])} />
  return <TagsField {...shared} value={[...value]} onChange={(v) => set(v ?? [])} />
}

/** What must be true of an order: field, comparison, value. */
export function ConditionRows({ conditions, options, faults, onChange }: {
  conditions: Condition[]; options: Options; faults: Record<string, string>; onChange: (conditions: Condition[]) => void
}) {
  const put = (at: number, condition: Condition) => onChange(conditions.map((one, i) => (i === at ? condition : one)))
  const choose = (at: number, field: ConditionField) => put(at, { field, operator: fieldFact(field).operators[0] as ConditionOperator, value: [] })
  return (
    <div className="flex flex-col gap-3">
      {conditions.length === 0 && <p className="text-ink-soft">No conditions: the rule holds for every order.</p>}
      {conditions.map((condition, at) => (
        // Rows have no name of their own; a field of another kind starts afresh.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={`${at} ${condition.field}`} className="grid items-start gap-2 rounded border p-3 sm:grid-cols-[minmax(0,1fr)_9rem_minmax(0,2fr)_auto]">
          <ChoiceField
            id={`field-${at}`} name="field" label="Field" options={choices} value={condition.field}
            onChange={(v) => v !== null && choose(at, String(v) as ConditionField)}
          />
          <ChoiceField
            id={`operator-${at}`} name="operator" label="Comparison"
            options={fieldFact(condition.field).operators.map((value) => ({ value, label: conditionOperator.label(value) }))} value={condition.operator}
            onChange={(v) => v !== null && put(at, { ...condition, operator: String(v) as ConditionOperator, value: condition.value.slice(0, 2) })}
          />
          <ValueField at={at} condition={condition} options={options} fault={faults[`conditions.${at}`] ?? null} onChange={(next) => put(at, next)} />
          <div className="sm:pt-6">
            <IconButton
              label={`Remove condition ${at + 1}`} icon={<X className="size-4" aria-hidden />}
              onClick={() => onChange(conditions.filter((_one, i) => i !== at))}
            />
          </div>
        </div>
      ))}
      <div>
        <Button
          size="small" icon={<Plus className="size-4" aria-hidden />} disabledReason={conditions.length >= 20 && 'A rule has at most 20 conditions.'}
          onClick={() => onChange([...conditions, { field: 'destination_country', operator: 'in', value: [] }])}
        >
          Add condition
        </Button>
      </div>
    </div>
  )
}
