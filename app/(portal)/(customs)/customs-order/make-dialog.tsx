'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { useArrangement, type BoeGroup } from './arrangement'
import { blank, filled, GroupCards, type Said } from './group-cards'

/** What waits, by the groups of the rules or as they were arranged by hand. While an arrangement is judged the one before it stays. */
function useGroups(ids: number[] | null) {
  const hand = useArrangement()
  const { arranged } = hand
  const preview = useAsk('customsOrders.preview', arranged ? { groups: arranged } : ids ? { order_ids: ids } : { state: ['pending'] }, { keepOld: true })
  return { ...hand, ...preview, isJudged: !preview.isPlaceholderData }
}

/** Making a bill of entry of each group that is chosen: which are, what was filled in of each, and sending them. */
function useMaking(groups: readonly BoeGroup[], onClose: () => void) {
  const create = useAct('customsOrders.create')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Record<string, Said>>({})
  const chosen = groups.filter((g) => g.faults.length === 0 && !left.has(g.key))
  const send = () => create.mutate({
    groups: chosen.map((g) => ({ declaration_type: g.declaration_type, order_ids: g.order_ids, ...filled(said[g.key] ?? blank) })),
  }, {
    onSuccess: ({ boes, skipped }) => {
      snack(`${counted(boes.length, 'BOE is', 'BOEs are')} created${skipped.length > 0 ? `, ${counted(skipped.length, 'order')} left out` : ''}.`)
      onClose()
    },
  })
  return {
    chosen, left, said, send, error: create.error, isBusy: create.isPending, orders: chosen.reduce((all, g) => all + g.order_ids.length, 0),
    onSay: (key: string, next: Said) => setSaid((so) => ({ ...so, [key]: next })),
    onChoose: (key: string, is: boolean) => setLeft((so) => new Set(is ? [...so].filter((one) => one !== key) : [...so, key])),
  }
}

/** The bills of entry that orders would go on, and makes those that are chosen: those named, or all that wait. */
export function MakeDialog({ ids, onClose }: { ids: number[] | null; onClose: () => void }) {
  const { data, error, refetch, isFetching, isJudged, arranged, last, move, reset } = useGroups(ids)
  const groups = data?.groups ?? []
  const { chosen, orders, isBusy, send, error: fault, ...cards } = useMaking(groups, onClose)
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" locked={isBusy} title="Create bills of entry"
      description="Orders of one client, warehouse and day go together; what stays in the country by class, what leaves it by destination."
      footer={<>
        {arranged && <Button onClick={reset}>Group by the rules again</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary" busy={isBusy} onClick={send}
          disabledReason={(chosen.length === 0 && 'No group can be made.') || (!isJudged && 'The groups are being checked.')}
        >
          {chosen.length === 0 ? 'Create' : `Create ${counted(chosen.length, 'BOE')} for ${counted(orders, 'order')}`}
        </Button>
      </>}
    >
      {fault && <Notice tone="red">{fault.message}</Notice>}
      {error && (!data || !isJudged) && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={4} columns={1} />}
      {data?.groups.length === 0 && <Notice>No order waits for customs.</Notice>}
      {data && <GroupCards groups={groups} {...cards} last={last} onMove={(order, to) => move(groups, order, to)} />}
    </Dialog>
  )
}
