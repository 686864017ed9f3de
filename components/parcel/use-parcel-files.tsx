'use client'

import { lazy, Suspense, useState } from 'react'
import { useRun } from '@/components/screens/use-run'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { MenuEntry } from '@/components/ui/menu'
import { snack } from '@/components/ui/snackbar'
import { download } from '@/lib/client/ask'
import { Refused } from '@/lib/domain/refused'

// Few mail, and the dialog brings its fields.
const MailDialog = lazy(() => import('./mail-dialog').then((part) => ({ default: part.MailDialog })))

type PodFormat = 'pdf' | 'zip'

/** Files and mails of some parcels: what a menu offers of them, what is under way, and the dialogs they open. */
export function useParcelFiles(numbers: string[]) {
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
  const downloads: MenuEntry[] = [
    { label: 'Excel, with events', onSelect: () => void file('xlsx') },
    { label: 'CSV, the grid', onSelect: () => void file('csv') },
    { label: 'PDF, with events', onSelect: () => void file('pdf') },
  ]
  const proofs: MenuEntry[] = [{ label: 'One PDF', onSelect: () => void pods('pdf') }, { label: 'Zip, a PDF each', onSelect: () => void pods('zip') }]
  const dialogs = (
    <>
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
  return { busy, downloads, proofs, mail: () => setMailing(true), dialogs }
}
