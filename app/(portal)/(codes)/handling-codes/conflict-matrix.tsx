'use client'

import { useRouter, useSearchParams } from 'next/navigation'
import { useState } from 'react'
import { ScrollBox } from '@/components/screens/scroll-box'
import { Button } from '@/components/ui/button'
import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { Skeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import type { Row } from '@/lib/contract/types'

type Code = Row<'codes.handling'>

/** Which codes may not share a bag, as a grid; a click turns a pair round, Save writes what was turned. */
export function ConflictMatrix({ maySave }: { maySave: boolean }) {
  const router = useRouter()
  const search = useSearchParams()
  if (!search.get('matrix')) return null
  const close = () => {
    const rest = new URLSearchParams(search)
    rest.delete('matrix')
    router.replace(`?${rest.toString()}`, { scroll: false })
  }
  return (
    <Drawer
      open onOpenChange={(open) => !open && close()} width="wide" title="Conflict matrix"
      description="Codes whose crossing is marked may not share a bag or a consolidation."
    >
      <Grid maySave={maySave} onSaved={close} />
    </Drawer>
  )
}

/** Every code against every code: a crossing is pressed to be marked. */
function Crossings({ codes, against, toggle, disabled }: {
  codes: readonly Code[]; against: (code: Code) => ReadonlySet<string>; toggle: (a: Code, b: Code) => void; disabled: boolean
}) {
  return (
    <table aria-label="Conflict matrix" className="border-collapse text-meta">
      <thead>
        <tr>
          <th scope="col"><span className="sr-only">Code</span></th>
          {codes.map(({ code }) => <th key={code} scope="col" className="p-0.5 font-mono font-normal [writing-mode:vertical-rl]">{code}</th>)}
        </tr>
      </thead>
      <tbody>
        {codes.map((row) => (
          <tr key={row.code}>
            <th scope="row" className="pe-1 text-start font-mono font-normal">{row.code}</th>
            {codes.map((column) => {
              const is = against(row).has(column.code)
              return (
                <td key={column.code} className="border p-0">
                  {row.code === column.code ? <span className="block size-5 bg-surface-sunken" /> : (
                    <button
                      type="button" disabled={disabled} aria-pressed={is} aria-label={`${row.code} and ${column.code}`}
                      onClick={() => toggle(row, column)} className="block size-5 aria-pressed:bg-red-strong aria-pressed:text-white"
                    >
                      {is ? '×' : ''}
                    </button>
                  )}
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Grid({ maySave, onSaved }: { maySave: boolean; onSaved: () => void }) {
  const { data, error, refetch } = useAsk('codes.handling', {})
  const [changed, setChanged] = useState<ReadonlyMap<string, ReadonlySet<string>>>(new Map())
  const save = useAct('codes.saveHandling')
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-96" />
  const codes = data.rows
  const against = ({ code, conflicts_with }: Code) => changed.get(code) ?? new Set(conflicts_with)
  const toggle = (a: Code, b: Code) => {
    const next = new Map(changed)
    for (const [one, other] of [[a, b], [b, a]] as const) {
      const now = new Set(next.get(one.code) ?? one.conflicts_with)
      if (!now.delete(other.code)) now.add(other.code)
      next.set(one.code, now)
    }
    setChanged(next)
  }
  const saveAll = async () => {
    for (const code of codes) {
      const now = changed.get(code.code)
      // The other side of a pair is written with the first.
      if (now && [...now].toSorted().join() !== code.conflicts_with.toSorted().join())
        await save.mutateAsync({ id: code.id, conflicts_with: [...now].toSorted() })
    }
    snack('The conflicts are saved.')
    onSaved()
  }
  return (
    <div className="flex flex-col gap-3">
      {save.error && <Notice tone="red">{save.error.message}</Notice>}
      <ScrollBox label="Conflict matrix">
        <Crossings codes={codes} against={against} toggle={toggle} disabled={!maySave} />
      </ScrollBox>
      {maySave && (
        <div>
          <Button
            variant="primary" busy={save.isPending} disabledReason={changed.size === 0 && 'Nothing was changed.'} onClick={() => void saveAll().catch(() => {})}
          >
            Save
          </Button>
        </div>
      )}
    </div>
  )
}
