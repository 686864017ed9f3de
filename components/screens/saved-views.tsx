'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { RoutePath } from '@/lib/routes/routes'

interface Kept {
  /** As the address says it. */
  search: string
  columns: string[]
}

interface Props {
  path: RoutePath
  /** What would be kept now. */
  now: () => Kept
  onShow: (view: Kept) => void
}

/** Where what is shown now gets a name. */
function Naming({ path, now }: Pick<Props, 'path' | 'now'>) {
  const [name, setName] = useState('')
  const save = useAct('workspace.saveView')
  const keep = (replace: boolean) =>
    save.mutate({ screen: path, name, ...now(), replace }, { onSuccess: () => { snack(`Saved the view ${name}.`); setName('') } })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep(false)
  }
  return (
    <>
      <form onSubmit={submit} className="mt-2 flex gap-2 border-t pt-2">
        <label htmlFor="view-name" className="sr-only">Name of the view</label>
        <input
          id="view-name" value={name} onChange={(e) => { setName(e.target.value); save.reset() }} placeholder="Name this view"
          maxLength={60} required className="h-control min-w-0 flex-1 rounded border border-line-control px-2.5"
        />
        <Button type="submit" variant="primary" busy={save.isPending}>Save view</Button>
      </form>
      {save.error && <p role="alert" className="mt-1 text-red-strong">{save.error.message}</p>}
      {save.error?.status === 409 && <Button size="small" busy={save.isPending} onClick={() => keep(true)}>Replace the view</Button>}
    </>
  )
}

/** What a screen shows, kept under a name: it lives with the person, not with the device. */
export function ViewsMenu({ path, now, onShow }: Props) {
  const [open, setOpen] = useState(false)
  const views = useAsk('workspace.views', { screen: path }, { enabled: open })
  const remove = useAct('workspace.deleteView')
  const show = (view: Kept) => {
    onShow(view)
    setOpen(false)
  }
  return (
    <Popover label="Saved views" open={open} onOpenChange={setOpen} trigger={<Button icon={<Bookmark aria-hidden className="size-4" />}>Views</Button>}>
      <ul className="flex flex-col">
        {views.data?.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button" onClick={() => show(view)}
              className="min-h-8 flex-1 rounded-sm px-2 text-start hover:bg-surface-hover pointer-coarse:min-h-11"
            >
              {view.name}
            </button>
            <IconButton
              size="small" label={`Delete the view ${view.name}`}
              onClick={() => remove.mutate({ id: view.id })} icon={<Trash2 aria-hidden className="size-3.5" />}
            />
          </li>
        ))}
        {views.data?.length === 0 && <li className="px-2 py-1 text-ink-soft">No saved views yet.</li>}
        {views.error && <li role="alert" className="px-2 py-1 text-red-strong">{views.error.message}</li>}
      </ul>
      <Naming path={path} now={now} />
    </Popover>
  )
}
