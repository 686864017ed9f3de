'use client'

import { ChevronDown, Download, FileCheck2, Mail } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { useParcelFiles } from './use-parcel-files'

interface Props {
  numbers: string[]
  mayPod: boolean
  /** Why nothing can be done now. */
  reason?: string | false
}

/** Download, Mail and POD of the chosen parcels, or of all that were found. */
export function BulkActions({ numbers, mayPod, reason = false }: Props) {
  const { busy, downloads, proofs, mail, dialogs } = useParcelFiles(numbers)
  const chevron = <ChevronDown aria-hidden className="size-3.5" />
  return (
    <>
      <Menu
        trigger={<Button icon={<Download aria-hidden className="size-4" />} disabledReason={reason} busy={busy === 'download'}>Download {chevron}</Button>}
        entries={downloads}
      />
      <Button icon={<Mail aria-hidden className="size-4" />} disabledReason={reason} onClick={mail}>Mail</Button>
      {mayPod && (
        <Menu
          trigger={<Button icon={<FileCheck2 aria-hidden className="size-4" />} disabledReason={reason} busy={busy === 'pod'}>POD download {chevron}</Button>}
          entries={proofs}
        />
      )}
      {dialogs}
    </>
  )
}
