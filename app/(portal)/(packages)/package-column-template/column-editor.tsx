'use client'

import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Notice } from '@/components/ui/notice'
import { matching } from '@/components/ui/option'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Field = Reply<'packages.columnFields'>[number]
type Template = Reply<'packages.templates'>[number]

/** Which columns, in which order: what there is on one side, what is chosen on the other. */
export function ColumnEditor({ template, fields, mayShare, onClose }: { template: Template | null; fields: Field[]; mayShare: boolean; onClose: () => void }) {
  const [name, setName] = useState(template?.name ?? '')
  const [chosen, setChosen] = useState<number[]>(template?.fields_ids ?? [])
  const [isDefault, setDefault] = useState(template?.is_default ?? false)
  const [isShared, setShared] = useState(template?.is_shared ?? false)
  const [text, setText] = useState('')
  const add = useAct('packages.addTemplate')
  const change = useAct('packages.changeTemplate')
  const fault = add.error ?? change.error
  const rest = matching(fields.filter((f) => !chosen.includes(f.id)).map((f) => ({ value: f.id, label: f.label, hint: f.group })), text)
  const move = (at: number, by: number) =>
    setChosen((now) => {
      const next = [...now]
      const [id] = next.splice(at, 1)
      next.splice(Math.max(0, at + by), 0, id as number)
      return next
    })
  // Alt and an arrow on either button move the column, as often as one likes.
  const byKey = (at: number) => (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    move(at, event.key === 'ArrowUp' ? -1 : 1)
  }
  const save = () => {
    const body = { name, fields_ids: chosen, is_default: isDefault, is_shared: isShared }
    const after = { onSuccess: () => { snack(`Saved the template ${name}.`); onClose() } }
    if (template) change.mutate({ id: template.id, ...body }, after)
    else add.mutate(body, after)
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="wide"
      title={template ? `Edit ${template.name}` : 'New template'}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={add.isPending || change.isPending} onClick={save}>Save template</Button></>}
    >
      <div className="flex flex-col gap-4">
        {fault && fault.errors.every((e) => !e.field) && <Notice tone="red">{fault.message}</Notice>}
        <TextField id="template-name" name="name" label="Name" required value={name} onChange={(v) => setName(v ?? '')} error={fault?.errors.find((e) => e.field === 'name')?.message} />
        <div className="grid gap-4 sm:grid-cols-2">
          <section aria-label="Available columns" className="min-w-0">
            <label className="font-medium" htmlFor="find-column">Available</label>
            <input id="find-column" type="search" value={text} onChange={(e) => setText(e.target.value)} placeholder="Find a column" className="mt-1 h-control w-full rounded border border-line-control px-2.5" />
            <ul className="thin-scroll mt-2 h-72 overflow-y-auto rounded border" tabIndex={0}>
              {rest.map((f) => (
                <li key={f.value} className="flex min-h-8 items-center gap-2 px-2">
                  <span className="min-w-0 flex-1 truncate">{f.label} <span className="text-meta text-ink-faint">{f.hint}</span></span>
                  <IconButton size="small" label={`Add ${f.label}`} icon={<Plus aria-hidden className="size-4" />} onClick={() => setChosen((now) => [...now, f.value])} />
                </li>
              ))}
            </ul>
          </section>
          <section aria-label="Chosen columns" className="min-w-0">
            <p className="font-medium">Chosen ({chosen.length})</p>
            {fault?.errors.some((e) => e.field === 'fields_ids') && <p role="alert" className="text-red-strong">Choose at least one column.</p>}
            <ol className="thin-scroll mt-2 h-[20.5rem] overflow-y-auto rounded border" tabIndex={0}>
              {chosen.map((id, at) => {
                const label = fields.find((f) => f.id === id)?.label ?? String(id)
                return (
                  <li key={id} className="flex min-h-8 items-center gap-1 px-2">
                    <span className="min-w-0 flex-1 truncate">{label}</span>
                    <IconButton size="small" label={`Move ${label} up`} onKeyDown={byKey(at)} disabled={at === 0} icon={<ArrowUp aria-hidden className="size-3.5" />} onClick={() => move(at, -1)} />
                    <IconButton size="small" label={`Move ${label} down`} onKeyDown={byKey(at)} disabled={at === chosen.length - 1} icon={<ArrowDown aria-hidden className="size-3.5" />} onClick={() => move(at, 1)} />
                    <IconButton size="small" label={`Remove ${label}`} icon={<Minus aria-hidden className="size-4" />} onClick={() => setChosen((now) => now.filter((one) => one !== id))} />
                  </li>
                )
              })}
            </ol>
          </section>
        </div>
        <SwitchField id="template-default" name="is_default" label="Use it by default" value={isDefault} onChange={(v) => setDefault(v === true)} />
        {mayShare && <SwitchField id="template-shared" name="is_shared" label="Share it with everybody" value={isShared} onChange={(v) => setShared(v === true)} />}
      </div>
    </Dialog>
  )
}
