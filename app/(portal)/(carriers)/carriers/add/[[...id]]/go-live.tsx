'use client'

import { Check, X } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useRun } from '@/components/screens/use-run'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { ask } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { Refused } from '@/lib/domain/refused'

interface Props {
  carrier: { id: number; name: string }
  /** Its machine lets it go live, and this person may. */
  mayActivate: boolean
  items: Reply<'carriers.one'>['go_live']
  mayMove: boolean
}

/** What stands between a carrier and its first parcel, each with the screen that mends it (carriers.md 7.2). */
export function GoLive({ carrier, mayActivate, items, mayMove }: Props) {
  const router = useRouter()
  const [fault, setFault] = useState<string | null>(null)
  const { busy, run } = useRun()
  const missing = items.filter(({ ok }) => !ok).length
  const act = (name: string, work: () => Promise<unknown>, done: string) =>
    run(name, async () => {
      setFault(null)
      try {
        await work()
        snack(done)
        router.refresh()
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        setFault(error.message)
      }
    })
  const activate = () => act('activate', () => ask('carriers.toggle', { id: carrier.id, state: 'active' }), `${carrier.name} is active.`)
  const waive = () => act('waive', () => ask('carriers.change', { id: carrier.id, waive_unmapped: true }), 'The codes seen so far no longer hold it back.')
  return (
    <Card
      title="Go-live check"
      actions={mayActivate && (
        <Button
          variant="primary" busy={busy === 'activate'}
          disabledReason={missing > 0 && `${missing} ${missing === 1 ? 'check is' : 'checks are'} open.`} onClick={() => void activate()}
        >
          Activate
        </Button>
      )}
    >
      {fault && <Notice tone="red">{fault}</Notice>}
      <ul className="flex flex-col">
        {items.map(({ item, ok, message, fix }) => (
          <li key={item} className="flex items-center gap-3 border-b py-2 last:border-b-0">
            {ok ? <Check aria-hidden className="size-4 text-green-strong" /> : <X aria-hidden className="size-4 text-red-strong" />}
            <span className="flex-1"><span className="sr-only">{ok ? 'Done: ' : 'Open: '}</span>{message}</span>
            {item === 'unmapped' && !ok && mayMove && <Button size="small" busy={busy === 'waive'} onClick={() => void waive()}>Go on without</Button>}
            {fix && <Link href={fix} className="text-accent underline-offset-2 hover:underline">Fix it</Link>}
          </li>
        ))}
      </ul>
    </Card>
  )
}
