'use client'

import { useState } from 'react'
import { useRouter } from 'next/navigation'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'
import { agentQueue, type AgentQueue } from '@/lib/domain/consolidation'

/** Which columns of a queue one wants to see, wherever one signs in. */
export function ColumnsDialog({ queue, onClose }: { queue: AgentQueue; onClose: () => void }) {
  const answer = useAsk('consolidations.columns', { status: queue })
  const [changed, setChanged] = useState<Record<string, boolean>>({})
  const act = useAct('consolidations.saveColumns')
  const router = useRouter()
  const fields = answer.data ?? []
  const shown = (field: string, visible: boolean) => changed[field] ?? visible
  const save = () => act.mutate({ status: queue, fields: fields.map(({ field, visible }) => ({ field, visible: shown(field, visible) })) }, {
    onSuccess: () => {
      snack('Your columns are kept.')
      onClose()
      router.refresh()
    },
  })
  return (
    <Dialog
      open onOpenChange={onClose} width="narrow" locked={act.isPending} title={`Columns of ${agentQueue.label(queue)}`}
      footer={<><Button onClick={onClose}>Cancel</Button><Button variant="primary" busy={act.isPending} onClick={save}>Keep columns</Button></>}
    >
      {answer.error ? <Failure
        sentence={answer.error.message} onRetry={() => void answer.refetch()}
      /> : !answer.data ? <TableSkeleton rows={8} columns={1} /> : (
        <div className="flex flex-col gap-3">
          {act.error && <Notice tone="red">{act.error.message}</Notice>}
          <ul className="grid gap-1 sm:grid-cols-2">
            {fields.map(({ field, label, visible }) => (
              <li key={field}>
                <Checkbox
                  label={label} checked={shown(field, visible)} disabled={field === 'consolidation_no'}
                  onChange={(on) => setChanged((now) => ({ ...now, [field]: on }))}
                />
              </li>
            ))}
          </ul>
        </div>
      )}
    </Dialog>
  )
}
