'use client'

import { useRef } from 'react'
import { useRouter } from 'next/navigation'
import { Printer } from 'lucide-react'
import { Goods } from '@/components/parcel/goods-table'
import { PackageEvents } from '@/components/parcel/package-events'
import { summary } from '@/components/parcel/parcel-facts'
import { runAction } from '@/components/screens/ask-action'
import { useRun } from '@/components/screens/use-run'
import { useKeys } from '@/components/shell/use-keys'
import { Button, ButtonLink } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Kbd } from '@/components/ui/kbd'
import type { Reply } from '@/lib/contract/types'
import { packageStatus } from '@/lib/domain/package'

const parts = 'mb-2 text-lead font-semibold'

/** One package to read and to print: what it is, what is in it, what happened to it. E edits it, L prints its label. */
export function PackageSheet({ record: p, mayTrack }: { record: Reply<'packages.one'>; mayTrack: boolean }) {
  const router = useRouter()
  const { busy, run } = useRun()
  const label = useRef<HTMLButtonElement>(null)
  useKeys({
    e: () => p.can.edit && router.push(`/package-edit?id=${p.id}`),
    l: () => label.current?.click(),
  })
  return (
    <article aria-label={`Package ${p.tracking_no}`} className="flex flex-col gap-6 border-t pt-4 print:border-0 print:pt-0">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="font-mono text-lead font-semibold">{p.tracking_no}</h2>
        <Chip tone={packageStatus.tone(p.status)}>{packageStatus.label(p.status)}</Chip>
        <span className="ms-auto flex flex-wrap gap-2 print:hidden">
          <ButtonLink href={`/packages/${p.id}`}>Open</ButtonLink>
          {p.can.edit && <ButtonLink href={`/package-edit?id=${p.id}`} aria-keyshortcuts="e">Edit <Kbd keys="E" /></ButtonLink>}
          <Button
            ref={label}
            busy={busy !== null}
            disabledReason={!p.can.print && (p.label_error ?? 'The label is not ready.')}
            aria-keyshortcuts="l"
            onClick={() => void run('label', () => runAction({ label: '', call: 'packages.printLabel' }, { id: p.id }))}
          >
            Print label <Kbd keys="L" />
          </Button>
          <Button variant="quiet" icon={<Printer aria-hidden className="size-4" />} onClick={() => window.print()}>Print this page</Button>
        </span>
      </header>
      <section aria-label="Summary"><Facts groups={summary(p)} /></section>
      <section aria-labelledby="sheet-goods"><h3 id="sheet-goods" className={parts}>Goods</h3><Goods p={p} /></section>
      {mayTrack && (
        <section aria-labelledby="sheet-tracking"><h3 id="sheet-tracking" className={parts}>Tracking</h3><PackageEvents trackingNo={p.tracking_no} /></section>
      )}
    </article>
  )
}
