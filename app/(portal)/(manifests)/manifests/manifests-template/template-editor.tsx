'use client'

import { useState } from 'react'
import { TypedNotice } from '@/components/screens/typed-notice'
import { useRun } from '@/components/screens/use-run'
import { useTyped } from '@/components/screens/use-typed'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { useAct } from '@/lib/client/query'
import { manifestFormat } from '@/lib/domain/manifest'
import { TemplateSections } from '../template-sections'
import { draftOf, isChanged, saving, usualDraft, type ColumnField, type Draft, type Header, type Template } from '../template-draft'

/** One's own manifest template: how one's manifests look. */
export function TemplateEditor({ first, fields, headers }: { first: Template; fields: ColumnField[]; headers: Header[] }) {
  const [template, setTemplate] = useState(first)
  const { typed: draft, setTyped: setDraft, restored, restart, settle } = useTyped<Draft>(
    `manifest-template:${first.user_id}:${first.version}`, () => draftOf(first),
  )
  const [resetting, setResetting] = useState(false)
  const save = useAct('manifests.saveTemplate')
  const sample = useRun()
  const open = fields.filter(({ id }) => template.open_fields.includes(id))
  const changed = isChanged(draft, template)
  const keep = (next: Draft, said: string) =>
    save.mutate(saving(next, template), {
      onSuccess: (saved) => {
        setTemplate(saved)
        settle(draftOf(saved))
        setResetting(false)
        snack(said)
      },
    })
  const refused = Object.fromEntries((save.error?.errors ?? []).flatMap(({ field, message }) => (field ? [[field.split('.')[0], message]] : [])))
  return (
    <div className="flex flex-col gap-4 pb-16">
      {save.error && save.error.errors.every(({ field }) => !field) && <Notice tone="red">{save.error.message}</Notice>}
      <TypedNotice restored={restored} onRestart={restart} />
      <TemplateSections template={template} draft={draft} onChange={setDraft} fields={open} headers={headers} refused={refused} />
      <div className="sticky bottom-0 z-10 -mx-1 flex flex-wrap items-center gap-2 border-t bg-surface px-1 py-3">
        <Button variant="primary" busy={save.isPending && !resetting} onClick={() => keep(draft, 'Saved the template.')}>Save</Button>
        <Menu
          align="start"
          trigger={<Button busy={sample.busy !== null} disabledReason={changed && 'Save first: a sample shows the saved template.'}>Download sample</Button>}
          entries={manifestFormat.options.map(({ value, label }) => ({
            label, onSelect: () => void sample.run('sample', () => download('manifests.sampleAs', { format: value })),
          }))}
        />
        <Button variant="quiet" onClick={() => setResetting(true)}>Reset to default</Button>
        {changed && <span role="status" className="text-meta text-ink-soft">Not saved yet</span>}
      </div>
      {resetting && (
        <ConfirmDialog
          open
          onOpenChange={() => setResetting(false)}
          title="Replace your template by the default one?"
          consequence="Columns, headers, sorting and window go back to the usual ones. Manifests already made stay as they are."
          confirmLabel="Reset template"
          busy={save.isPending}
          error={save.error?.message}
          onConfirm={() => keep(usualDraft(open, headers, template.default_hours), 'The template is the default one again.')}
        />
      )}
    </div>
  )
}
