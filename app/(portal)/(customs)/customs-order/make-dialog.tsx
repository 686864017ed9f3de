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
import { useArrangement } from './arrangement'
import { blank, filled, GroupCards, type Said } from './group-cards'

/** What waits, by the groups of the rules or as they were arranged by hand. While an arrangement is judged the one before it stays. */
function useGroups(ids: number[] | null) {
  const hand = useArrangement()
  const { arranged } = hand
  const preview = useAsk('customsOrders.preview', arranged ? { groups: arranged } : ids ? { order_ids: ids } : { state: ['pending'] }, { keepOld: true })
  return { ...hand, ...preview, isJudged: !preview.isPlaceholderData }
}

/** The bills of entry that orders would go on, and makes those that are chosen: those named, or all that wait. */
export function MakeDialog({ ids, onClose }: { ids: number[] | null; onClose: () => void }) {
  const { data, error, refetch, isFetching, isJudged, arranged, last, move, reset } = useGroups(ids)
  const create = useAct('customsOrders.create')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [said, setSaid] = useState<Record<string, Said>>({})
  const groups = data?.groups ?? []
  const chosen = groups.filter((g) => g.faults.length === 0 && !left.has(g.key))
  const orders = chosen.reduce((all, g) => all + g.order_ids.length, 0)
  const send = () => create.mutate({
    groups: chosen.map((g) => ({ declaration_type: g.declaration_type, order_ids: g.order_ids, ...filled(said[g.key] ?? blank) })),
  }, {
    onSuccess: ({ boes, skipped }) => {
      snack(`${counted(boes.length, 'BOE is', 'BOEs are')} created${skipped.length > 0 ? `, ${counted(skipped.length, 'order')} left out` : ''}.`)
      onClose()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="wide" locked={create.isPending} title="Create bills of entry"
      description="Orders of one client, warehouse and day go together; what stays in the country by class, what leaves it by destination."
      footer={<>
        {arranged && <Button onClick={reset}>Group by the rules again</Button>}
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary" busy={create.isPending} onClick={send}
          disabledReason={(chosen.length === 0 && 'No group can be made.') || (!isJudged && 'The groups are being checked.')}
        >
          {chosen.length === 0 ? 'Create' : `Create ${counted(chosen.length, 'BOE')} for ${counted(orders, 'order')}`}
        </Button>
      </>}
    >
      {create.error && <Notice tone="red">{create.error.message}</Notice>}
      {error && (!data || !isJudged) && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={4} columns={1} />}
      {data?.groups.length === 0 && <Notice>No order waits for customs.</Notice>}
      {data && (
        <GroupCards
          groups={groups} left={left} said={said} last={last} onMove={(order, to) => move(groups, order, to)}
          onSay={(key, next) => setSaid((so) => ({ ...so, [key]: next }))}
          onChoose={(key, is) => setLeft((so) => new Set(is ? [...so].filter((one) => one !== key) : [...so, key]))}
        />
      )}
    </Dialog>
  )
}
