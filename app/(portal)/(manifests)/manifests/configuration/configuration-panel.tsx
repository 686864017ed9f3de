'use client'

import { useState } from 'react'
import { LookupField } from '@/components/fields/lookup'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Drawer } from '@/components/ui/drawer'
import { later } from '@/components/ui/later'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { useAct, useAsk, useLookup } from '@/lib/client/query'
import { findManifestUsers } from '../generate-dialog'
import { useOpenPanel } from '@/components/screens/use-open-panel'

const ConfigurationEditor = later(() => import('./configuration-editor').then((part) => part.ConfigurationEditor))

function Editor({ userId, onClose }: { userId: number; onClose: () => void }) {
  const template = useAsk('manifests.templateOf', { user_id: userId })
  const fields = useLookup('packages.columnFields', {})
  const headers = useLookup('manifests.headers', {})
  const fault = template.error ?? fields.error ?? headers.error
  if (template.data && fields.data && headers.data)
    return <ConfigurationEditor first={template.data} fields={fields.data} headers={headers.data} onClose={onClose} />
  return (
    <Drawer open onOpenChange={onClose} width="wide" title="Manifest configuration">
      {fault
        ? <Failure sentence={fault.message} requestId={fault.requestId} onRetry={() => void template.refetch()} busy={template.isFetching} />
        : <TableSkeleton rows={8} columns={3} />}
    </Drawer>
  )
}

function CopyDialog({ userId, onClose }: { userId: number; onClose: () => void }) {
  const [from, setFrom] = useState<number | null>(null)
  const copy = useAct('manifests.saveConfiguration')
  const target = useAsk('manifests.templateOf', { user_id: userId }).data
  const go = () => copy.mutate({ user_id: userId, copy_from_user_id: from ?? undefined }, {
    onSuccess: () => { snack('Copied columns, window and schedule.'); onClose() },
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      width="narrow"
      title={`Copy from another user to ${target?.user ?? '…'}`}
      description="Columns, headers, sorting, window, formats, message and hours are copied. Whose packages they are and who gets them stays."
      footer={<>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="primary" busy={copy.isPending} disabledReason={from === null && 'Choose a user.'} onClick={go}>Copy configuration</Button>
      </>}
    >
      <div className="flex flex-col gap-3">
        {copy.error && <Notice tone="red">{copy.error.message}</Notice>}
        <LookupField
          id="copy-from" name="copy_from_user_id" label="Copy from" search={findManifestUsers}
          value={from} onChange={(v) => setFrom(v === null ? null : Number(v))}
        />
      </div>
    </Dialog>
  )
}

/** What is opened over the list of configurations. */
export function ConfigurationPanel() {
  const { open, close } = useOpenPanel(['edit', 'copy'])
  const userId = Number(open?.value)
  if (!open || !Number.isSafeInteger(userId) || userId < 1) return null
  return open.name === 'copy' ? <CopyDialog key={userId} userId={userId} onClose={close} /> : <Editor key={userId} userId={userId} onClose={close} />
}
