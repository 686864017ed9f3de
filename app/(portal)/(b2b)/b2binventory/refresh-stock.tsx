'use client'

import { RefreshCw } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import { useAct } from '@/lib/client/query'
import { dayTime } from '@/lib/domain/days'

interface Props { client_id?: number; warehouse_id?: number }

/** Asks the warehouse systems of clients what they have, of the client and warehouse the list is filtered by. */
export function RefreshStock(of: Props) {
  const act = useAct('b2bInventory.refresh')
  const send = () => act.mutate(of, {
    onSuccess: ({ systems, as_of }) => snack(systems > 0 ? `Stock of the WMS as of ${dayTime(as_of)}.` : 'No client here has a WMS of its own.'),
    onError: ({ message }) => snack(message, { tone: 'red' }),
  })
  return <Button busy={act.isPending} icon={<RefreshCw aria-hidden className="size-4" />} onClick={send}>Refresh from WMS</Button>
}
