'use client'

import { useState } from 'react'
import { ChoiceField } from '@/components/fields/choice'
import { ChoicesField } from '@/components/fields/choices'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { ColumnPicker } from '@/components/screens/column-picker'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import type { Input, Reply } from '@/lib/contract/types'
import type { Refused } from '@/lib/domain/refused'
import { userCategory, type UserCategory } from '@/lib/domain/user'
import { TemplateFilters } from './template-filters'
import { TemplatePreview } from './template-preview'

type Field = Reply<'packages.columnFields'>[number]
type Template = Reply<'packages.templates'>[number]
type Way = NonNullable<Input<'packages.find'>['sort']>

const waysOf = (field: Field | undefined): { value: Way; label: string }[] => {
  if (field?.format === 'datetime' || field?.format === 'date') return [{ value: 'highest', label: 'Newest first' }, { value: 'lowest', label: 'Oldest first' }]
  return field && ['number', 'weight', 'money'].includes(field.format)
    ? [{ value: 'highest', label: 'Highest first' }, { value: 'lowest', label: 'Lowest first' }]
    : [{ value: 'a_to_z', label: 'A to Z' }, { value: 'z_to_a', label: 'Z to A' }]
}

interface Sort {
  by: string | null
  way: Way
}

/** The order a template gives the list; none leaves the list its own, the newest first. */
function SortFields({ fields, sort, onChange, error }: { fields: Field[]; sort: Sort; onChange: (sort: Sort) => void; error?: string }) {
  const fieldOf = (by: string | null) => fields.find(({ field }) => field === by)
  const ways = waysOf(fieldOf(sort.by))
  const choose = (by: string | null) => onChange({ by, way: waysOf(fieldOf(by))[0]?.value ?? 'highest' })
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceField
        id="template-sort" name="sort_by" label="Sort by"
        options={fields.filter(({ sortable }) => sortable).map(({ field, label }) => ({ value: field, label }))}
        value={sort.by} onChange={(v) => choose(v === null ? null : String(v))} error={error} placeholder="As the list is"
      />
      {sort.by && (
        <ChoiceField
          id="template-way" name="sort" label="Order" required options={ways} value={sort.way}
          onChange={(v) => onChange({ ...sort, way: (v ?? sort.way) as Way })}
        />
      )}
    </div>
  )
}

interface Shared {
  is_default: boolean
  is_shared: boolean
  shared_with: UserCategory[]
}

/** Whether it is used without being asked for, and who else sees it. */
function Sharing({ sharing, onChange, mayShare, fault }: {
  sharing: Shared; onChange: (part: Partial<Shared>) => void; mayShare: boolean; fault: Refused | null
}) {
  return (
    <>
      <SwitchField
        id="template-default" name="is_default" label="Use it by default" value={sharing.is_default} onChange={(v) => onChange({ is_default: v === true })}
      />
      {mayShare && (
        <SwitchField id="template-shared" name="is_shared" label="Share it" value={sharing.is_shared} onChange={(v) => onChange({ is_shared: v === true })} />
      )}
      {mayShare && sharing.is_shared && (
        <ChoicesField
          id="template-shared-with" name="shared_with" label="Shared with"
          hint="Leave empty to share it with everybody." options={userCategory.options} value={sharing.shared_with}
          onChange={(v) => onChange({ shared_with: (v ?? []) as UserCategory[] })}
          error={fault?.errors.find((e) => e.field?.startsWith('shared_with'))?.message}
        />
      )}
    </>
  )
}

interface Props {
  template: Template | null
  fields: Field[]
  mayShare: boolean
  /** Whoever may not look at the list has nothing to preview. */
  mayLook: boolean
  onClose: () => void
}

/** Which columns, in which order, of which rows: what there is on one side, what is chosen on the other, and below what becomes of it. */
export function ColumnEditor({ template, fields, mayShare, mayLook, onClose }: Props) {
  const [name, setName] = useState(template?.name ?? '')
  const [chosen, setChosen] = useState<number[]>(template?.fields_ids ?? [])
  const [sharing, setSharing] = useState<Shared>({
    is_default: template?.is_default ?? false, is_shared: template?.is_shared ?? false, shared_with: template?.shared_with ?? [],
  })
  const [sort, setSort] = useState<Sort>({ by: template?.sort_by ?? null, way: template?.sort ?? 'highest' })
  const [filters, setFilters] = useState<Record<string, unknown>>(template?.filters ?? {})
  const add = useAct('packages.addTemplate')
  const change = useAct('packages.changeTemplate')
  const fault = add.error ?? change.error
  const save = () => {
    const order = { sort_by: sort.by, sort: sort.by ? sort.way : null }
    const body = { name, fields_ids: chosen, ...order, filters, ...sharing, shared_with: sharing.is_shared ? sharing.shared_with : [] }
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
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={add.isPending || change.isPending} onClick={save}>Save template</Button>
      </>}
    >
      <div className="flex flex-col gap-4">
        {fault && fault.errors.every((e) => !e.field) && <Notice tone="red">{fault.message}</Notice>}
        <TextField
          id="template-name" name="name" label="Name" required value={name}
          onChange={(v) => setName(v ?? '')} error={fault?.errors.find((e) => e.field === 'name')?.message}
        />
        <ColumnPicker
          noun="column"
          fields={fields}
          chosen={chosen}
          onChange={setChosen}
          error={fault?.errors.some((e) => e.field === 'fields_ids') ? 'Choose at least one column.' : null}
        />
        <SortFields fields={fields} sort={sort} onChange={setSort} error={fault?.errors.find((e) => e.field === 'sort_by')?.message} />
        <TemplateFilters value={filters} onChange={setFilters} />
        {mayLook && (
          <TemplatePreview
            fields={chosen.flatMap((id) => fields.find((field) => field.id === id) ?? [])}
            sort={sort.by ? { sort_by: sort.by, sort: sort.way } : {}} filters={filters}
          />
        )}
        <Sharing sharing={sharing} onChange={(part) => setSharing((now) => ({ ...now, ...part }))} mayShare={mayShare} fault={fault} />
      </div>
    </Dialog>
  )
}
