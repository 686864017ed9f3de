'use client'

import type { Search } from '@/components/ui/use-search'
import { ChoiceField, type Choosable } from './choice'
import { ChoicesField } from './choices'
import { CountryField } from './country'
import { DateField } from './date'
import { DateTimeField } from './date-time'
import { EmailField } from './email'
import type { FieldProps } from './field-props'
import { FileField } from './file'
import { JsonField } from './json'
import { LongTextField } from './long-text'
import { LookupField, type LookupOption } from './lookup'
import { MoneyField } from './money'
import { NumberField } from './number'
import type { FieldOption } from '@/components/ui/option'
import { PasswordField } from './password'
import { PhoneField } from './phone'
import { SwitchField } from './switch'
import { TagsField } from './tags'
import { TextField } from './text'
import { TimeField } from './time'
import { WeightField } from './weight'

/** The closed set of fields. A new kind is one file, one word here and the compiler's list of what is left. */
export type FieldKind =
  | 'text' | 'longText' | 'number' | 'money' | 'weight' | 'date' | 'dateTime' | 'time' | 'switch'
  | 'choice' | 'choices' | 'lookup' | 'phone' | 'email' | 'password' | 'country' | 'tags' | 'file'
  | 'json'

/** What a kind needs beyond its value; each takes its own and leaves the rest. */
export type FieldMeta = {
  options?: readonly FieldOption<Choosable>[]
  search?: Search<LookupOption>
  valueLabel?: string
  currency?: string
  unit?: string
  negative?: boolean
  mono?: boolean
  min?: string
  max?: string
  maxLength?: number
  most?: number
  rows?: number
  placeholder?: string
  autoComplete?: string
  accept?: string
  maxBytes?: number
  capitals?: boolean
}

export type AnyFieldProps = FieldProps<unknown> & FieldMeta & { kind: FieldKind }

const none: readonly never[] = []
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))
const list = (value: unknown): unknown[] | null => (value === null || value === undefined ? null : Array.isArray(value) ? value : [value])

/** A field by its kind, for forms made from a definition. */
export function Field({ kind, value, options = none, search = nobody, autoComplete, ...field }: AnyFieldProps) {
  switch (kind) {
    case 'text': return <TextField {...field} autoComplete={autoComplete} value={text(value)} />
    case 'longText': return <LongTextField {...field} value={text(value)} />
    case 'number': return <NumberField {...field} value={value === null || value === undefined || value === '' ? null : Number(value)} />
    case 'money': return <MoneyField {...field} value={text(value)} />
    case 'weight': return <WeightField {...field} value={text(value)} />
    case 'date': return <DateField {...field} autoComplete={autoComplete} value={text(value)} />
    case 'dateTime': return <DateTimeField {...field} value={text(value)} />
    case 'time': return <TimeField {...field} value={text(value)} />
    case 'switch': return <SwitchField {...field} value={value === true} />
    case 'choice': return <ChoiceField {...field} options={options} value={value as Choosable | null | undefined} />
    case 'choices': return <ChoicesField {...field} options={options} value={list(value) as Choosable[] | null} />
    case 'lookup': return <LookupField {...field} search={search} value={value as string | number | null | undefined} />
    case 'phone': return <PhoneField {...field} autoComplete={autoComplete} value={text(value)} />
    case 'email': return <EmailField {...field} autoComplete={autoComplete} value={text(value)} />
    case 'password': return <PasswordField {...field} autoComplete={autoComplete === 'new-password' ? autoComplete : 'current-password'} value={text(value)} />
    case 'country': return <CountryField {...field} options={options.map(({ value: code, label }) => ({ value: String(code), label }))} value={text(value)} />
    case 'tags': return <TagsField {...field} value={list(value)?.map(String)} />
    case 'file': return <FileField {...field} value={value instanceof File ? value : null} />
    case 'json': return <JsonField {...field} value={value} />
    default: return kind satisfies never
  }
}

const nobody = async (): Promise<LookupOption[]> => []
