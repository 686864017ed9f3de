'use client'

import { ChevronDown, Download, FileCheck2, Mail } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { Refused } from '@/lib/domain/refused'
import { useRun } from '@/components/screens/use-run'

// Few mail, and the dialog brings its fields.
const MailDialog = lazy(() => import('./mail-dialog').then((part) => ({ default: part.MailDialog })))

interface Props {
  numbers: string[]
  mayPod: boolean
  /** Why nothing can be done now. */
  reason?: string | false
}

type PodFormat = 'pdf' | 'zip'

/** Download, Mail and POD of the chosen parcels, or of all that were found. */
export function BulkActions({ numbers, mayPod, reason = false }: Props) {
  const { busy, run } = useRun()
  const [isMailing, setMailing] = useState(false)
  const [bare, setBare] = useState<{ format: PodFormat; sentence: string } | null>(null)
  const file = (format: 'xlsx' | 'csv' | 'pdf') =>
    run('download', () => download('trackingDesk.download', { tracking_nos: numbers, format, events: format === 'csv' ? 'summary' : 'all' }))
  const pods = (format: PodFormat, partial = false) =>
    run('pod', async () => {
      try {
        await download('trackingDesk.podDownload', { tracking_nos: numbers, format, partial })
        setBare(null)
        if (format === 'zip') snack('The proofs of delivery are saved.')
      } catch (error) {
        // Some have no proof: offer the others instead of nothing.
        if (!(error instanceof Refused) || error.status !== 422 || partial || numbers.length < 2) throw error
        setBare({ format, sentence: error.message })
      }
    })
  const chevron = <ChevronDown aria-hidden className="size-3.5" />
  return (
    <>
      <Menu
        trigger={<Button icon={<Download aria-hidden className="size-4" />} disabledReason={reason} busy={busy === 'download'}>Download {chevron}</Button>}
        entries={[
          { label: 'Excel, with events', onSelect: () => void file('xlsx') },
          { label: 'CSV, the grid', onSelect: () => void file('csv') },
          { label: 'PDF, with events', onSelect: () => void file('pdf') },
        ]}
      />
      <Button icon={<Mail aria-hidden className="size-4" />} disabledReason={reason} onClick={() => setMailing(true)}>Mail</Button>
      {mayPod && (
        <Menu
          trigger={<Button icon={<FileCheck2 aria-hidden className="size-4" />} disabledReason={reason} busy={busy === 'pod'}>POD download {chevron}</Button>}
          entries={[{ label: 'One PDF', onSelect: () => void pods('pdf') }, { label: 'Zip, a PDF each', onSelect: () => void pods('zip') }]}
        />
      )}
      {isMailing && <Suspense><MailDialog numbers={numbers} onClose={() => setMailing(false)} /></Suspense>}
      {bare && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setBare(null)}
          title="Download the others?"
          consequence={bare.sentence}
          confirmLabel="Download the others"
          tone="primary"
          busy={busy === 'pod'}
          onConfirm={() => void pods(bare.format, true)}
        />
      )}
    </>
  )
}
