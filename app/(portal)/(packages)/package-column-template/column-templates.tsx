'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { later } from '@/components/ui/later'
import { Table, Td, Tr } from '@/components/ui/table'
import { Th } from '@/components/ui/th'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { userCategory } from '@/lib/domain/user'

const ColumnEditor = later(() => import('./column-editor').then((part) => part.ColumnEditor))

type Template = Reply<'packages.templates'>[number]
interface Props {
  fields: Reply<'packages.columnFields'>
  first: Template[]
  mayShare: boolean
  mayLook: boolean
}

function TemplateTable({ fields, rows, onEdit, onDelete }: {
  fields: Props['fields']; rows: readonly Template[]; onEdit: (template: Template) => void; onDelete: (template: Template) => void
}) {
  return (
    <div className="overflow-x-auto rounded border">
      <Table>
        <thead>
          <tr>
            <Th>Name</Th>
            <Th align="end">Columns</Th>
            <Th>Sort</Th>
            <Th>Default</Th>
            <Th>Shared</Th>
            <Th>Updated</Th>
            <Th><span className="sr-only">Actions</span></Th>
          </tr>
        </thead>
        <tbody>
          {rows.map((t) => (
            <Tr key={t.id}>
              <Td><b className="font-medium">{t.name}</b></Td>
              <Td align="end">{t.fields_ids.length}</Td>
              <Td>{fields.find(({ field }) => field === t.sort_by)?.label ?? 'As the list is'}</Td>
              <Td>{t.is_default && <Chip tone="green">Default</Chip>}</Td>
              <Td>
                {t.is_shared && (
                  <Chip tone="blue">
                    {t.shared_with.length > 0 ? `Shared: ${t.shared_with.map((one) => userCategory.label(one)).join(', ')}` : 'Shared'}
                  </Chip>
                )}
              </Td>
              <Td><When moment={t.updated_at} /></Td>
              <Td>
                {t.own && (
                  <span className="flex gap-1">
                    <Button size="small" onClick={() => onEdit(t)}>Edit</Button>
                    <Button size="small" variant="quiet" onClick={() => onDelete(t)}>Delete</Button>
                  </span>
                )}
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

/** Saved column sets of the packages list: own ones and those shared by an administrator. */
export function ColumnTemplates({ fields, first, mayShare, mayLook }: Props) {
  const rows = useAsk('packages.templates', {}, { first }).data ?? first
  const [editing, setEditing] = useState<Template | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Template | null>(null)
  const remove = useAct('packages.deleteTemplate')
  return (
    <div className="flex flex-col gap-4">
      <div><Button variant="primary" onClick={() => setEditing('new')}>New template</Button></div>
      {rows.length === 0 && (
        <EmptyState
          title="No templates yet" text="A template keeps which columns you see and in which order."
          action={<Button onClick={() => setEditing('new')}>New template</Button>}
        />
      )}
      {rows.length > 0 && (
        <TemplateTable fields={fields} rows={rows} onEdit={setEditing} onDelete={setLeaving} />
      )}
      {editing && (
        <ColumnEditor
          key={editing === 'new' ? 0 : editing.id} template={editing === 'new' ? null : editing}
          fields={fields} mayShare={mayShare} mayLook={mayLook} onClose={() => setEditing(null)}
        />
      )}
      {leaving && (
        <ConfirmDialog
          open
          onOpenChange={() => setLeaving(null)}
          title={`Delete template “${leaving.name}”?`}
          consequence="The columns go back to the usual ones where it was chosen."
          confirmLabel="Delete template"
          busy={remove.isPending}
          error={remove.error?.message}
          onConfirm={() => remove.mutate({ id: leaving.id }, { onSuccess: () => setLeaving(null) })}
        />
      )}
    </div>
  )
}
