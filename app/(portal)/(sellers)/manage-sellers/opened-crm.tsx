'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Failure } from '@/components/ui/failure'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk } from '@/lib/client/query'

function LinkForm({ id, link, mayChange, onClose }: { id: number; link: string | null; mayChange: boolean; onClose: () => void }) {
  const [typed, setTyped] = useState<string | null>(link)
  const save = useAct('sellerManage.setCrmLink')
  const fault = save.error?.errors.find(({ field }) => field === 'crm_link')?.message ?? save.error?.message ?? null
  const keep = () => save.mutate({ id, crm_link: typed ?? '' }, {
    onSuccess: ({ crm_link }) => {
      snack(crm_link ? 'The CRM link is kept.' : 'The CRM link is removed.')
      onClose()
    },
  })
  return (
    <div className="flex flex-col gap-4">
      {link && (
        <a href={link} target="_blank" rel="noopener noreferrer" className="break-all text-accent underline-offset-2 hover:underline">Open in the CRM</a>
      )}
      {!link && !mayChange && <p>No CRM link is stored for this seller.</p>}
      {mayChange && (
        <>
          <TextField
            id="crm_link" name="crm_link" label="Link" hint="Starts with https://. Empty removes it."
            value={typed} onChange={setTyped} error={fault} maxLength={300} mono
          />
          <div className="flex justify-end"><Button variant="primary" busy={save.isPending} onClick={keep}>Save</Button></div>
        </>
      )}
    </div>
  )
}

/** What crm-dialog.tsx shows. */
export function OpenedCrm({ id, mayChange, onClose }: { id: number; mayChange: boolean; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('sellers.one', { id })
  return (
    <Dialog open onOpenChange={onClose} title={data ? `CRM link of ${data.legal_name}` : 'CRM link'}>
      {data && <LinkForm id={id} link={data.crm_link} mayChange={mayChange} onClose={onClose} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={3} columns={1} />}
    </Dialog>
  )
}
