'use client'

import { SendPaper } from '@/components/screens/add-paper'
import { Button } from '@/components/ui/button'
import { When } from '@/components/ui/when'
import { download } from '@/lib/client/ask'
import type { Reply } from '@/lib/contract/types'
import { POD_BYTES } from '@/lib/domain/outbound'

/** Who took the goods and when, and the delivery note as they signed it. */
export function Proof({ order: { id, delivered_at, received_by, pod_name }, mayAdd }: { order: Reply<'outbound.one'>; mayAdd: boolean }) {
  return (
    <div className="flex max-w-xl flex-col gap-4">
      {delivered_at && <p>Taken by <bdi>{received_by}</bdi>, <When moment={delivered_at} />.</p>}
      {pod_name && (
        <p className="flex flex-wrap items-center gap-3">
          <bdi className="min-w-0 break-all">{pod_name}</bdi>
          <Button size="small" onClick={() => void download('outbound.podFile', { id })}>Open</Button>
        </p>
      )}
      {!pod_name && <p className="text-ink-soft">No signed delivery note was added yet.</p>}
      {mayAdd && (
        <SendPaper
          label={pod_name ? 'Another signed delivery note' : 'Signed delivery note'} hint="PDF, JPG or PNG, at most 10 MB" accept=".pdf,.jpg,.jpeg,.png"
          maxBytes={POD_BYTES} call="outbound.addPod" done="The signed delivery note is kept."
          input={{ id }}
        />
      )}
    </div>
  )
}
