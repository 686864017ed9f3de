'use client'

import type { MouseEvent } from 'react'
import { Controller, type Control, type FieldErrors } from 'react-hook-form'
import { Field } from '@/components/fields/field'
import { Faults } from '@/components/ui/faults'
import { cellNumber, numberFault } from '@/lib/domain/number-text'
import type { ReadyField, ReadyForm } from './form-definition'
import { inputOf } from './list-query'
import { lookUp } from './look-up'
import { isShown } from './show-if'

export type Values = Record<string, unknown>

/**
 * Of a form's sending button. Focus stays in the field while it is pressed: a fault that appears on leaving the field would push the
 * button away from under the click. The field is left just before sending, for what it finishes then (a phone's country, a typed tag).
 */
export const sending = {
  onMouseDown: (event: MouseEvent) => event.preventDefault(),
  onClick: () => {
    if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur()
  },
}

const numberKinds: ReadonlySet<string> = new Set(['number', 'money', 'weight'])
const isBlank = (value: unknown) => value === null || value === undefined || value === ''

/** What the call's own shape would say, said as soon as a field is left. */
function faultOf(field: ReadyField, value: unknown): true | string {
  const { rule, label } = field
  if (isBlank(value)) return rule.required ? `${label} is required.` : true
  if (rule.maxLength !== undefined && String(value).length > rule.maxLength) return `${label} may have at most ${rule.maxLength} characters.`
  if (numberKinds.has(field.as) && cellNumber(String(value)) === null) return numberFault(label, String(value), null)
  const number = Number(value)
  if (rule.minimum !== undefined && number < rule.minimum) return `${label} must be ${rule.minimum} or more.`
  if (rule.maximum !== undefined && number > rule.maximum) return `${label} must be ${rule.maximum} or less.`
  return true
}

export const fieldsOf = (form: Pick<ReadyForm, 'sections'>) => form.sections.flatMap((s) => s.fields)

/** What the fields start with: the record, else the form's own start. */
export const valuesOf = (form: Pick<ReadyForm, 'sections' | 'start'> & Partial<Pick<ReadyForm, 'ofParts'>>, record: Values | null): Values =>
  Object.fromEntries([...fieldsOf(form).map((f) => f.name), ...(form.ofParts ?? [])].map((name) => [name, record?.[name] ?? form.start[name] ?? null]))

/**
 * What travels. Of a record only what was changed: a field somebody else filled meanwhile is not put back, a list emptied travels as
 * an empty list. Of a new one whatever was filled in.
 */
export function sentOf(base: Values | null, values: Values): Values {
  if (!base) return Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
  const changed = Object.entries(values).filter(([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(base[name] ?? null))
  return Object.fromEntries(changed.map(([name, value]) => [name, value ?? (Array.isArray(base[name]) ? [] : value)]))
}

/** A line far from its field says which one it means. */
const named = (label: string, message: string) => (message.toLowerCase().includes(label.toLowerCase()) ? message : `${label}: ${message}`)

/** All faults in one place, first in the page, each leading to its field (GOV.UK pattern). */
export function Summary({ errors, general, fields, focus }: { errors: FieldErrors<Values>; general: string | null; fields: ReadyField[]; focus: number }) {
  // Before the first try each field says its own fault: a box pushed in above would move the button away from under a click.
  const wrong = focus > 0
    ? fields.flatMap((f) => (errors[f.name] ? [{ field: f.name, message: named(f.label, String(errors[f.name]?.message ?? '')) }] : []))
    : []
  return <Faults faults={wrong} general={general} focus={focus} />
}

/** Finds a lookup's rows among those the form leaves: where it rests on another field, `[field]`, none before that one is filled. */
const searchOf = ({ with: given, ...lookup }: NonNullable<ReadyField['lookup']>, values: Values) => {
  const sent = inputOf(given, values)
  const rests = Object.values(sent).some(isBlank)
  return async (text: string, signal?: AbortSignal) => (rests ? [] : lookUp({ ...lookup, with: sent }, text, signal))
}

interface FormFieldProps {
  field: ReadyField
  form: Pick<ReadyForm, 'locked' | 'lockedReason' | 'record'> & Partial<Pick<ReadyForm, 'lockNote'>>
  control: Control<Values>
  values: Values
}

export function FormField({ field, form, control, values }: FormFieldProps) {
  // What a record cannot change any more still says which fields it has.
  if (!isShown(field.whenField, { ...form.record, ...values })) return null
  const locked = form.locked.includes(field.name)
  const currency = field.currencyFrom ? (values[field.currencyFrom] ?? form.record?.[field.currencyFrom]) : undefined
  return (
    <Controller
      control={control}
      name={field.name}
      rules={{ validate: (value) => faultOf(field, value) }}
      render={({ field: { value, onChange, onBlur }, fieldState }) => (
        <Field
          kind={field.as}
          id={field.name}
          name={field.name}
          label={field.label}
          hint={field.hint}
          required={field.rule.required}
          options={field.options}
          valueLabel={field.lookup?.shown ? (form.record?.[field.lookup.shown] as string | undefined) ?? undefined : undefined}
          search={field.lookup && searchOf(field.lookup, { ...form.record, ...values })}
          unit={field.unit}
          currency={currency ? String(currency) : undefined}
          maxLength={field.rule.maxLength}
          capitals={field.rule.capitals}
          autoComplete={field.autoComplete}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          error={fieldState.error?.message ?? null}
          disabled={locked}
          disabledReason={locked && !form.lockNote ? form.lockedReason : null}
        />
      )}
    />
  )
}
