'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Drawer } from '@/components/ui/drawer'
import { Notice } from '@/components/ui/notice'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'

type Version = Reply<'allocation.desk'>['versions'][number]

/** Every state the rules have been in, and the way back to each. */
export function VersionsDrawer({ versions, mayEdit, onClose }: { versions: Version[]; mayEdit: boolean; onClose: () => void }) {
  const [chosen, setChosen] = useState<Version | null>(null)
  const restore = useAct('allocation.restore')
  const back = () =>
    chosen
      && restore.mutate({ id: chosen.id }, {
        onSuccess: ({ version_no }) => { snack(`Version ${chosen.version_no} is in force again, as version ${version_no}.`); setChosen(null) },
        onError: () => setChosen(null),
      })
  return (
    <Drawer open onOpenChange={onClose} title="Versions" description="Each change of the rules in force, newest first.">
      {restore.error && <Notice tone="red">{restore.error.message}</Notice>}
      <ol className="divide-y divide-line">
        {versions.map((version) => (
          <li key={version.id} className="flex flex-wrap items-center gap-2 py-3">
            <div className="min-w-0 flex-1">
              <p><b>Version {version.version_no}</b> {version.current && <Chip tone="green">In force</Chip>}</p>
              <p className="text-ink-soft">{version.note} · {version.rules} rules</p>
              <p className="text-meta text-ink-soft">{version.published_by_name}, <When moment={version.published_at} /></p>
            </div>
            {mayEdit && !version.current && <Button size="small" onClick={() => setChosen(version)}>Go back to it</Button>}
          </li>
        ))}
      </ol>
      <ConfirmDialog
        open={chosen !== null} onOpenChange={() => setChosen(null)} title={`Go back to version ${chosen?.version_no ?? ''}?`}
        consequence="New orders go by these rules at once. Parcels already allocated keep their carrier."
        confirmLabel="Go back" tone="primary" busy={restore.isPending} onConfirm={back}
      />
    </Drawer>
  )
}
