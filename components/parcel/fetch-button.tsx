'use client'

import { DownloadCloud } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useRun } from '@/components/screens/use-run'
import { ask } from '@/lib/client/ask'
import { useRefresh } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { counted } from '@/lib/domain/counted'

function outcomeText({ fetched, new: fresh, unmapped }: Reply<'trackingDesk.fetchEvents'>, carrier: string): string {
  if (fetched === 0) return `${carrier} has no events yet.`
  if (fresh === 0) return `Nothing new: all ${counted(fetched, 'event')} of ${carrier} are here.`
  return `${fresh} new of ${counted(fetched, 'event')}${unmapped > 0 ? `, ${unmapped} in codes nobody has mapped` : ''}.`
}

/** Asks the carrier now; what it says new stands in the timeline afterwards. */
export function FetchButton({ orderId, carrier }: { orderId: string; carrier: string | null }) {
  const router = useRouter()
  const refresh = useRefresh()
  const { busy, run } = useRun()
  const act = () =>
    run('fetch', async () => {
      const answer = await ask('trackingDesk.fetchEvents', { order_id: orderId })
      snack(outcomeText(answer, carrier ?? 'The carrier'))
      await refresh('trackingDesk.fetchEvents')
      router.refresh()
    })
  return (
    <Button
      icon={<DownloadCloud aria-hidden className="size-4" />} busy={busy !== null}
      disabledReason={!carrier && 'No carrier has this package yet.'} onClick={() => void act()}
    >
      Fetch from carrier
    </Button>
  )
}
