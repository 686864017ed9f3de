'use client'

import { useRouter } from 'next/navigation'
import { useState, type FormEvent } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'

/** Asks for a new list and goes to it. */
export function ListDialog({ groups, onClose }: { groups: readonly string[]; onClose: () => void }) {
  const router = useRouter()
  const [draft, setDraft] = useState({ list_code: '', name: '', group: '' })
  const save = useAct('valueLists.save')
  const faultOf = (field: string) => save.error?.errors.find((e) => e.field === field)?.message ?? null
  const submit = (event: FormEvent) => {
    event.preventDefault()
    save.mutate(draft, {
      onSuccess: (list) => { snack(`List ${draft.name} is added.`); onClose(); router.push(`/list-configuration?list=${list.list_code}`); router.refresh() },
    })
  }
  return (
    <Dialog
      open onOpenChange={onClose} width="narrow" title="Add list" description={`Groups so far: ${groups.join(', ')}.`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button type="submit" form="add-list" variant="primary" busy={save.isPending}>Add list</Button></>}
    >
      <form id="add-list" onSubmit={submit} noValidate className="flex flex-col gap-3">
        <TextField
          id="new-list-code" name="list_code" label="List code" hint="Small letters, digits and underscores." required
          error={faultOf('list_code')} value={draft.list_code} onChange={(v) => setDraft({ ...draft, list_code: v ?? '' })}
        />
        <TextField
          id="new-list-name" name="name" label="Name" required error={faultOf('name')}
          value={draft.name} onChange={(v) => setDraft({ ...draft, name: v ?? '' })}
        />
        <TextField
          id="new-list-group" name="group" label="Group" required error={faultOf('group')}
          value={draft.group} onChange={(v) => setDraft({ ...draft, group: v ?? '' })}
        />
      </form>
    </Dialog>
  )
}
