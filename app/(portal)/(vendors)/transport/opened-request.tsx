'use client'

import { Drawer } from '@/components/ui/drawer'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { useAsk } from '@/lib/client/query'
import { requestStatus } from '@/lib/domain/vendor-request'
import { RequestForm } from '../request-parts/request-form'

interface Props { id: number | null; onClose: () => void; onDone: (id: number) => void }

/** A draft as it stands. */
function Draft({ id, onDone }: { id: number; onDone: (id: number) => void }) {
  const { data, error, refetch } = useAsk('vendorRequests.one', { id })
  if (error) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  if (!data) return <TableSkeleton rows={6} columns={2} />
  if (!data.may_edit) return <Notice tone="yellow">{`It is ${requestStatus.label(data.status).toLowerCase()} and can no longer be changed.`}</Notice>
  return <RequestForm type="transport" record={data} onDone={(made) => onDone(made.id)} />
}

/** The form of a new request for vehicles, or of a draft. */
export function OpenedRequest({ id, onClose, onDone }: Props) {
  return (
    <Drawer open onOpenChange={(open) => !open && onClose()} title={id === null ? 'Ask for a vehicle' : 'Change the request'} width="wide">
      {id === null ? <RequestForm type="transport" record={null} onDone={(made) => onDone(made.id)} /> : <Draft id={id} onDone={onDone} />}
    </Drawer>
  )
}
