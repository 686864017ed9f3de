'use client'

import { useState } from 'react'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { ColumnPicker } from '@/components/screens/column-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
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
  const add = useAct('packages.addTemplate')
  const change = useAct('packages.changeTemplate')
  const fault = add.error ?? change.error
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
        <ColumnPicker
          noun="column"
          fields={fields}
          chosen={chosen}
          onChange={setChosen}
          error={fault?.errors.some((e) => e.field === 'fields_ids') ? 'Choose at least one column.' : null}
        />
        <SwitchField id="template-default" name="is_default" label="Use it by default" value={isDefault} onChange={(v) => setDefault(v === true)} />
        {mayShare && <SwitchField id="template-shared" name="is_shared" label="Share it with everybody" value={isShared} onChange={(v) => setShared(v === true)} />}
      </div>
    </Dialog>
  )
}
