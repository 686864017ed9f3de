'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Spinner } from '@/components/ui/spinner'
import { useAsk } from '@/lib/client/query'

/** Who would gain or lose what if the group were saved as it is ticked now. */
export function GroupEffect({ id, held }: { id: number; held: ReadonlySet<string> }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Show effect</Button>
      {open && (
        <Dialog open onOpenChange={setOpen} title="Effect of saving" description="Rights a person also has from another group are not counted." footer={<Button variant="primary" onClick={() => setOpen(false)}>Close</Button>}>
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
          {m.gains.length > 0 && <p className="text-green-strong">Gains {m.gains.length}: <span className="font-mono text-meta break-words">{m.gains.join(', ')}</span></p>}
          {m.loses.length > 0 && <p className="text-red-strong">Loses {m.loses.length}: <span className="font-mono text-meta break-words">{m.loses.join(', ')}</span></p>}
        </li>
      ))}
    </ul>
  )
}
