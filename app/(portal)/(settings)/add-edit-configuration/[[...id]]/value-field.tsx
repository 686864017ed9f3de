'use client'

import { ChoiceField } from '@/components/fields/choice'
import { DateField } from '@/components/fields/date'
import { JsonField } from '@/components/fields/json'
import { MoneyField } from '@/components/fields/money'
import { NumberField } from '@/components/fields/number'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { TimeField } from '@/components/fields/time'
import type { Reply } from '@/lib/contract/types'

export type RegisterEntry = Reply<'configurations.register'>[number]

const units: Readonly<Record<string, string>> = { percent: '%' }

const parsed = (text: string | null): unknown => {
  try {
    return text === null ? null : (JSON.parse(text) as unknown)
  } catch {
    return text
  }
}

/** The value's field by the type the register gives its key; the value travels as text whatever the field. */
export function ValueField({ entry, value, currency, onChange, onBlur, error }: {
  entry: RegisterEntry; value: string | null; currency: string; onChange: (value: string | null) => void; onBlur: () => void; error: string | null
}) {
  const range = entry.range ? `${entry.range}. ` : ''
  const shared = { id: 'value', name: 'value', label: 'Value', required: true, error, onBlur, hint: `${range}Default ${entry.default_shown}.` }
  if (entry.choices) return (
    <ChoiceField
      {...shared} options={entry.choices.map((choice) => ({ value: choice, label: choice }))}
      value={value} onChange={(v) => onChange(v === null ? null : String(v))}
    />
  )
  switch (entry.data_type) {
    case 'bool': return <SwitchField {...shared} value={value === 'true'} onChange={(v) => onChange(String(v === true))} />
    case 'money': return <MoneyField {...shared} currency={currency} value={value} onChange={onChange} />
    case 'int':
      return <NumberField {...shared} value={value === null || value === '' ? null : Number(value)} onChange={(v) => onChange(v === null ? null : String(v))} />
    case 'decimal': case 'percent':
      return <TextField {...shared} hint={`${shared.hint}${units[entry.data_type] ? ' In per cent.' : ''}`} value={value} onChange={onChange} />
    case 'time': return <TimeField {...shared} value={value} onChange={onChange} />
    case 'date': return <DateField {...shared} value={value} onChange={onChange} />
    case 'json':
      return <JsonField {...shared} value={parsed(value)} onChange={(v) => onChange(v === null ? null : typeof v === 'string' ? v : JSON.stringify(v))} />
    case 'list': return <TextField {...shared} hint={`${shared.hint} Whole numbers, separated by commas.`} value={value} onChange={onChange} />
    case 'text': return <TextField {...shared} value={value} onChange={onChange} />
    default: return entry.data_type satisfies never
  }
}
