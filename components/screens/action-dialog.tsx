'use client'

import { useState } from 'react'
import { Field } from '@/components/fields/field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { snack } from '@/components/ui/snackbar'
import { useRefresh } from '@/lib/client/query'
import type { CallName } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import { Refused } from '@/lib/domain/refused'
import { runAction } from './ask-action'
import type { Action, ActionField } from './list-definition'
import { lookUp } from './look-up'

const startOf = (fields: Record<string, ActionField> | undefined) =>
  Object.fromEntries(Object.entries(fields ?? {}).map(([name, f]) => [name, f.start ?? null]))

/** The fields an action asks for before it is done. */
function ActionFields({ fields, values, onChange, errors }: {
  fields: Record<string, ActionField>; values: Record<string, unknown>; onChange: (name: string, value: unknown) => void; errors: Record<string, string>
}) {
  return Object.entries(fields).map(([name, f]) => (
    <Field
      key={name}
      kind={f.as}
      id={`ask-${name}`}
      name={name}
      label={f.label ?? fieldLabel(name)}
      hint={f.hint}
      required={f.required}
      options={f.options}
      search={f.lookup ? (text, signal) => lookUp(f.lookup ?? {}, text, signal) : undefined}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name] ?? null}
    />
  ))
}

function missing(fields: Record<string, ActionField> | undefined, values: Record<string, unknown>): Record<string, string> {
  const bare = Object.entries(fields ?? {}).filter(([name, f]) => f.required && (values[name] === null || values[name] === undefined || values[name] === ''))
  return Object.fromEntries(bare.map(([name, f]) => [name, `${f.label ?? fieldLabel(name)} is required.`]))
}

export function ActionDialog({ action, title, input, onClose, onDone }: {
  action: Action; title: string; input: Record<string, unknown>; onClose: () => void; onDone?: (answer: unknown) => void
}) {
  const refresh = useRefresh()
  const [values, setValues] = useState<Record<string, unknown>>(() => startOf(action.ask))
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const act = async () => {
    const bare = missing(action.ask, values)
    setErrors(bare)
    if (Object.keys(bare).length > 0) return
    setBusy(true)
    setFault(null)
    try {
      const given = Object.fromEntries(Object.entries(values).filter(([, v]) => v !== null && v !== ''))
      const answer = await runAction(action, { ...input, ...given })
      await refresh(action.call as CallName)
      // Of one row, what was refused is the whole answer.
      const { failed = [] } = (answer ?? {}) as { failed?: { message?: string }[] }
      if (!onDone && failed.length > 0) return setFault(failed.map(({ message }) => message ?? '').join(' '))
      if (onDone) onDone(answer)
      else snack(action.done ?? `${action.label}: done.`)
      onClose()
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      setErrors(Object.fromEntries(error.errors.filter((e) => e.field).map((e) => [e.field as string, e.message])))
      setFault(error.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      consequence={action.consequence ?? ''}
      confirmLabel={action.label}
      tone={action.danger ? 'danger' : 'primary'}
      busy={busy}
      error={fault}
      onConfirm={() => void act()}
    >
      {action.ask && (
        <ActionFields fields={action.ask} values={values} onChange={(name, value) => setValues((v) => ({ ...v, [name]: value }))} errors={errors} />
      )}
    </ConfirmDialog>
  )
}
