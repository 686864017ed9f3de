'use client'

import { MoreHorizontal } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { Field } from '@/components/fields/field'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { download, ask, cardNamed } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { CallName, Input } from '@/lib/contract/types'
import { fieldLabel } from '@/lib/domain/field-label'
import { Refused } from '@/lib/domain/refused'
import type { Action, AskedField, PanelName, ReadyList, ShowIf } from './list-definition'
import { lookUp } from './list-filters'
import { RowPanel } from './list-panels'
import { fillTemplate, inputOf, placeOf } from './list-query'
import type { AnyRow } from './use-list'
import { useRun } from './use-run'

/** Whether a row is one an action or a dialog is for. */
export const holds = (row: AnyRow, on: ShowIf | undefined) => !on || on.is.includes(row[on.field] as never)
const startOf = (asked: Record<string, AskedField> | undefined) => Object.fromEntries(Object.entries(asked ?? {}).map(([name, f]) => [name, f.start ?? null]))

/** Asks an action's call; a file is handed over, everything else is told in the snackbar. */
export async function runAction(action: Action, input: Record<string, unknown>): Promise<unknown> {
  const name = action.call as CallName
  if (cardNamed(name).kind === 'download') return (await download(name, input as Input<CallName>)).data
  return ask(name, input as Input<CallName>)
}

/** The fields an action asks for before it is done. */
export function AskedFields({ asked, values, onChange, errors }: { asked: Record<string, AskedField>; values: Record<string, unknown>; onChange: (name: string, value: unknown) => void; errors: Record<string, string> }) {
  return Object.entries(asked).map(([name, f]) => (
    <Field
      key={name}
      kind={f.as}
      id={`ask-${name}`}
      name={name}
      label={f.label ?? fieldLabel(name)}
      hint={f.hint}
      required={f.required}
      options={f.options as never}
      search={f.lookup ? (text, signal) => lookUp({ call: f.lookup?.call, value: f.lookup?.value, text: f.lookup?.text }, text, signal) : undefined}
      value={values[name]}
      onChange={(value) => onChange(name, value)}
      error={errors[name] ?? null}
    />
  ))
}

export function missing(asked: Record<string, AskedField> | undefined, values: Record<string, unknown>): Record<string, string> {
  const bare = Object.entries(asked ?? {}).filter(([name, f]) => f.required && (values[name] === null || values[name] === undefined || values[name] === ''))
  return Object.fromEntries(bare.map(([name, f]) => [name, `${f.label ?? fieldLabel(name)} is required.`]))
}

/** A dialog that asks, fills in and does one action; a refusal stays in it and keeps what was typed. */
export function ActionDialog({ action, title, input, onClose, onDone }: { action: Action; title: string; input: Record<string, unknown>; onClose: () => void; onDone?: (answer: unknown) => void }) {
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
      {action.ask && <AskedFields asked={action.ask} values={values} onChange={(name, value) => setValues((v) => ({ ...v, [name]: value }))} errors={errors} />}
    </ConfirmDialog>
  )
}

/** The menu at the end of a row. */
export function RowMenu({ list, row, onChange }: { list: ReadyList; row: AnyRow; onChange?: () => void }) {
  const refresh = useRefresh()
  const [asking, setAsking] = useState<Action | null>(null)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const router = useRouter()
  const { run } = useRun()
  const now = (action: Action) =>
    run(action.label, async () => {
      await runAction(action, inputOf(action.with, row))
      await refresh(action.call as CallName)
      if (action.done) snack(action.done)
    })
  // What lies over this page is opened from where the page is then, not from where it was when the row was drawn.
  const here = ({ opens }: Action) => opens?.startsWith('?') && (() => router.push(placeOf(opens, row)))
  const actions = list.rowActions
    .filter((a) => holds(row, a.showIf) && (!a.opens || fillTemplate(a.opens, row) !== ''))
    .map((a) => ({
      label: a.label,
      href: a.opens && !here(a) ? placeOf(a.opens, row) : undefined,
      tone: a.danger ? ('danger' as const) : undefined,
      onSelect: here(a) || (a.opens ? undefined : () => (a.panel ? setPanel(a.panel) : a.confirm || a.ask ? setAsking(a) : void now(a))),
    }))
  const entries = onChange ? [{ label: 'Edit', href: undefined, tone: undefined, onSelect: onChange }, ...actions] : actions
  if (entries.length === 0) return null
  return (
    <>
      <Menu trigger={<IconButton label="Actions of this row" icon={<MoreHorizontal aria-hidden className="size-4" />} size="small" />} entries={entries} />
      {panel && <RowPanel name={panel} row={row} onClose={() => setPanel(null)} />}
      {asking && (
        <ActionDialog
          action={{ ...asking, consequence: fillTemplate(asking.consequence ?? '', row, false) }}
          title={fillTemplate(asking.confirm ?? asking.label, row, false)}
          input={inputOf(asking.with, row)}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}
