'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Spinner } from '@/components/ui/spinner'
import { useAsk } from '@/lib/client/query'
import { families, isKey, keys } from '@/lib/domain/keys'

/** Keys as people read them, a module at a time: 'Bags: Add bag, Close bag'. */
const inWords = (permissions: readonly string[]) =>
  [...Map.groupBy(permissions.filter(isKey), (key) => keys[key].family)]
    .map(([family, of]) => `${families.label(family)}: ${of.map((key) => keys[key].label).join(', ')}`)
    .join(' · ')

/** Who would gain or lose what if the group were saved as it is ticked now. */
export function GroupEffect({ id, held }: { id: number; held: ReadonlySet<string> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show effect</Button>
      {open && (
        <Dialog
          open onOpenChange={setOpen} title="Effect of saving" description="Rights a member also has from another group stay as they are and are left out."
          footer={<Button variant="primary" onClick={() => setOpen(false)}>Close</Button>}
        >
          <Effect id={id} permissions={[...held]} />
        </Dialog>
      )}
    </>
  )
}

function Effect({ id, permissions }: { id: number; permissions: string[] }) {
  const { data, error, refetch } = useAsk('groups.effect', { id, permissions })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <Spinner />
  if (data.members.length === 0) return <p>Nobody gains or loses anything.</p>
  return (
    <ul className="flex flex-col divide-y">
      {data.members.map((m) => (
        <li key={m.id} className="py-2">
          <b>{m.full_name}</b>
          {m.gains.length > 0 && (
            <p className="text-green-strong">Gains {m.gains.length}: <span className="text-meta text-ink break-words">{inWords(m.gains)}</span></p>
          )}
          {m.loses.length > 0 && (
            <p className="text-red-strong">Loses {m.loses.length}: <span className="text-meta text-ink break-words">{inWords(m.loses)}</span></p>
          )}
        </li>
      ))}
    </ul>
  )
}
