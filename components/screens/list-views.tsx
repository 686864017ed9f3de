'use client'

import { Bookmark, Trash2 } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { Popover } from '@/components/ui/popover'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { ReadyList } from './list-definition'
import { queryText, type ListQueryState } from './list-query'
import type { Columns } from './use-columns'

/** Filters, order and columns kept under a name; they live with the person, not with the device. */
export function SavedViews({ list, query, columns }: { list: ReadyList; query: ListQueryState; columns: Columns }) {
  const [open, setOpen] = useState(false)
  const [name, setName] = useState('')
  const views = useAsk('workspace.views', { screen: list.path }, { enabled: open })
  const save = useAct('workspace.saveView')
  const remove = useAct('workspace.deleteView')
  const keep = (replace: boolean) =>
    save.mutate(
      { screen: list.path, name, search: queryText(query), columns: columns.shown.map((c) => c.field), replace },
      { onSuccess: () => { snack(`Saved the view ${name}.`); setName('') } },
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    keep(false)
  }
  const show = (search: string, fields: string[]) => {
    columns.set(fields.length ? fields : null)
    window.history.pushState(null, '', search ? `${window.location.pathname}?${search}` : window.location.pathname)
    // The list reads the address again, as after Back.
    window.dispatchEvent(new PopStateEvent('popstate'))
    setOpen(false)
  }
  return (
    <Popover label="Saved views" open={open} onOpenChange={setOpen} trigger={<Button icon={<Bookmark aria-hidden className="size-4" />}>Views</Button>}>
      <ul className="flex flex-col">
        {views.data?.map((view) => (
          <li key={view.id} className="flex items-center gap-1">
            <button
              type="button" onClick={() => show(view.search, view.columns)}
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
    </Popover>
  )
}
