'use client'

import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { badgeFault, isHex } from '@/lib/domain/colour'
import type { Value } from './value-lists'

/** Adds a value to a list, or changes its words and badge; its code never changes. */
export function ValueDialog({ listCode, value, onClose }: { listCode: string; value: Value | null; onClose: () => void }) {
  const [draft, setDraft] = useState({ value: value?.value ?? '', label: value?.label ?? '', label_ar: value?.label_ar ?? '', color: value?.color ?? '' })
  const save = useAct('valueLists.save')
  const refused = (field: string) => save.error?.errors.find((e) => e.field === field)?.message ?? null
  const colour = draft.color === '' ? null : badgeFault(draft.color)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (colour) return
    const words = { label: draft.label, label_ar: draft.label_ar || null, color: draft.color || null }
    save.mutate(value ? { list_code: listCode, id: value.id, version: value.version, ...words } : { list_code: listCode, value: draft.value, ...words }, {
      onSuccess: () => { snack(`${draft.label} is saved.`); onClose() },
    })
  }
  return (
    <Dialog
      open onOpenChange={onClose} width="narrow" title={value ? `Edit ${value.label}` : 'Add value'}
      footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="edit-value" variant="primary" busy={save.isPending}>Save</Button></>}
    >
      <form id="edit-value" onSubmit={submit} noValidate className="flex flex-col gap-3">
        {save.error && !save.error.errors.some((e) => e.field) && <Notice tone="red">{save.error.message}</Notice>}
        <TextField
          id="value-code" name="value" label="Code" hint="Letters, digits, dot, dash or underscore. It never changes." required
          disabled={value !== null} error={refused('value')} value={draft.value} onChange={(v) => setDraft({ ...draft, value: v ?? '' })}
        />
        <TextField
          id="value-label" name="label" label="Label" required error={refused('label')}
          value={draft.label} onChange={(v) => setDraft({ ...draft, label: v ?? '' })}
        />
        <div dir="rtl" lang="ar">
          <TextField
            id="value-label-ar" name="label_ar" label="Label (Arabic)" error={refused('label_ar')}
            value={draft.label_ar} onChange={(v) => setDraft({ ...draft, label_ar: v ?? '' })}
          />
        </div>
        <TextField
          id="value-color" name="color" label="Badge color" hint="Like #1A73E8; white text must be readable on it."
          error={colour ?? refused('color')} value={draft.color} onChange={(v) => setDraft({ ...draft, color: v ?? '' })}
        />
        {isHex(draft.color) && !colour && (
          <p>
            <span style={{ backgroundColor: draft.color }} className="rounded-full px-2 py-0.5 text-meta font-medium text-white">{draft.label || 'Badge'}</span>
          </p>
        )}
      </form>
    </Dialog>
  )
}
