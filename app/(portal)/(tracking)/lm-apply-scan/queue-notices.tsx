'use client'

import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Notice } from '@/components/ui/notice'
import type { ScanState } from '@/lib/client/kept-scan'
import { dayTime } from '@/lib/domain/days'
import type { ScanSession } from './scan-session'

const several = (count: number) => (count === 1 ? '1 scan' : `${count.toLocaleString('en-US')} scans`)

/** What waits and why, and what the service refused and a person must decide about; nothing while all is well. */
export function QueueNotices({ session, queue: { waiting, attention, trouble } }: { session: ScanSession; queue: ScanState }) {
  const [isAsking, setAsking] = useState(false)
  const all = attention.map(({ client_uuid }) => client_uuid)
  return (
    <>
      {trouble && waiting > 0 && (
        <Notice tone="yellow" title={`${several(waiting)} waiting on this device`} action={<Button onClick={session.sendNow}>Send now</Button>}>
          {trouble}
        </Notice>
      )}
      {attention.length > 0 && (
        <Notice tone="red" title={`${several(attention.length)} refused: ${attention.length === 1 ? 'it needs' : 'they need'} your attention`}>
          <ul className="my-1 max-h-40 overflow-y-auto">
            {attention.map((scan) => (
              <li key={scan.client_uuid}>
                <bdi dir="ltr" className="font-mono font-semibold">{scan.number}</bdi> · {scan.setting.scan_code} · {dayTime(scan.scanned_at)}: {scan.refusal}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2 pt-1">
            <Button onClick={() => void session.sendAgain(all)}>Send again</Button>
            <Button variant="quiet" onClick={() => setAsking(true)}>Throw away</Button>
          </div>
        </Notice>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={`Throw away ${several(attention.length)}?`}
        consequence="They were never recorded, and this cannot be undone."
        confirmLabel="Throw away"
        onConfirm={() => { setAsking(false); void session.discard(all) }}
      />
    </>
  )
}
