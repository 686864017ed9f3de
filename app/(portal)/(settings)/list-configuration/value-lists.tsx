'use client'

import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { useRun } from '@/components/screens/use-run'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Link } from '@/components/ui/link'
import { download } from '@/lib/client/ask'
import { useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { ListDialog } from './list-dialog'
import { ValueTable } from './value-table'

export type Value = Reply<'valueLists.list'>[number]

interface Props {
  lists: Value[]
  chosen: string | null
  values: Value[] | null
  fault: { message: string; requestId: string | null } | null
  mayEdit: boolean
}

function Sidebar({ lists, chosen }: { lists: readonly Value[]; chosen: string | null }) {
  const [typed, setTyped] = useState('')
  const needle = typed.trim().toLowerCase()
  const shown = lists.filter((l) => `${l.list_code} ${l.name ?? ''}`.toLowerCase().includes(needle))
  return (
    <nav aria-label="Lists" className="flex min-h-0 min-w-0 flex-col rounded border bg-surface">
      <div className="border-b p-2">
        <label className="sr-only" htmlFor="find-list">Find a list</label>
        <input
          id="find-list" type="search" value={typed} onChange={(event) => setTyped(event.target.value)} placeholder="Find a list"
          autoComplete="off" className="h-control w-full rounded border border-line-control bg-surface px-2.5"
        />
      </div>
      <div className="thin-scroll max-h-72 overflow-y-auto p-1 md:max-h-[calc(100dvh-14rem)]" tabIndex={0} role="region" aria-label="All lists">
        {Object.entries(Object.groupBy(shown, (l) => l.group ?? 'General')).map(([group, of = []]) => (
          <section key={group} aria-label={group}>
            <h3 className="px-2 pt-2 pb-1 text-meta font-semibold text-ink-soft">{group}</h3>
            <ul>
              {of.map((l) => (
                <li key={l.list_code}>
                  <Link
                    href={`/list-configuration?list=${l.list_code}`} scroll={false} aria-current={l.list_code === chosen ? 'true' : undefined}
                    className="flex min-h-8 items-center gap-2 rounded px-2 py-1 hover:bg-surface-hover aria-[current]:bg-accent-soft aria-[current]:font-semibold"
                  >
                    <span className="min-w-0 flex-1 truncate">{l.name}</span>
                    {l.is_system && <Chip tone="grey">System</Chip>}
                    <span className="figures text-meta text-ink-soft">{l.values}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {shown.length === 0 && <p className="p-2 text-ink-soft">No list matches “{typed}”.</p>}
      </div>
    </nav>
  )
}

/** All lists beside the values of one; the address names the list. */
export function ValueLists({ lists: firstLists, chosen, values, fault, mayEdit }: Props) {
  const { data: lists = firstLists } = useAsk('valueLists.list', {}, { first: firstLists })
  const [adding, setAdding] = useState(false)
  const { busy, run } = useRun()
  const list = lists.find((l) => l.list_code === chosen)
  return (
    <>
      <div className="mb-3 flex flex-wrap justify-end gap-2">
        <Button
          icon={<Download aria-hidden className="size-4" />} busy={busy !== null}
          onClick={() => void run('export', () => download('valueLists.list', { format: 'xlsx' }))}
        >
          Export xlsx
        </Button>
        {mayEdit && <ButtonLink href="/list-configuration?import" icon={<Upload aria-hidden className="size-4" />}>Import xlsx</ButtonLink>}
        {mayEdit && <Button icon={<Plus aria-hidden className="size-4" />} onClick={() => setAdding(true)}>Add list</Button>}
      </div>
      <div className="grid min-w-0 items-start gap-4 md:grid-cols-[18rem_minmax(0,1fr)]">
        <Sidebar lists={lists} chosen={chosen} />
        {fault && <Failure sentence={fault.message} requestId={fault.requestId} />}
        {list && values && <ValueTable key={list.list_code} list={list} first={values} mayEdit={mayEdit} />}
      </div>
      {adding && <ListDialog groups={[...new Set(lists.map((l) => l.group ?? 'General'))]} onClose={() => setAdding(false)} />}
    </>
  )
}
