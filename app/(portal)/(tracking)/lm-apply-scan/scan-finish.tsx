'use client'

import { Download } from 'lucide-react'
import { saveCsv } from '@/components/screens/lookup-csv'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Notice } from '@/components/ui/notice'
import { StatTile } from '@/components/ui/stat-tile'
import { dubaiDay, dubaiTime } from '@/lib/domain/days'
import { QueueNotices } from './queue-notices'
import { countsOf, sheetOf, stateWord } from './scan-entries'
import type { ScanSession, SessionState } from './scan-session'
import { failedStates } from './scan-verdict'

const whole = (count: number) => count.toLocaleString('en-US')

/** What the session came to, what failed and why, and the whole of it as a file. */
export function ScanFinish({ session, state: { entries, queue }, onMore, onNew }: {
  session: ScanSession; state: SessionState; onMore: () => void; onNew: () => void
}) {
  const counts = countsOf(entries)
  const failed = entries.filter(({ state }) => failedStates.includes(state))
  const first = entries.at(-1)
  const last = entries[0]
  const save = () => {
    const now = Date.now()
    saveCsv(`scans-${dubaiDay(now).replaceAll('-', '')}-${dubaiTime(now).replace(':', '')}.csv`, sheetOf(entries))
  }
  return (
    <div className="flex max-w-5xl flex-col gap-4">
      <QueueNotices session={session} queue={queue} />
      <div className="grid grid-cols-2 gap-3 md:grid-cols-4">
        <StatTile label="OK" value={whole(counts.ok)} hint={first && last && `${dubaiTime(first.at)} to ${dubaiTime(last.at)}, Dubai time`} />
        <StatTile label="Duplicate" value={whole(counts.duplicate)} />
        <StatTile label="Failed" value={whole(counts.failed)} hint={counts.failed > 0 && 'Listed below'} tone="red" />
        <StatTile label="Waiting" value={whole(counts.waiting)} hint={counts.waiting > 0 && 'Sent as soon as there is a connection'} />
      </div>
      {counts.waiting > 0 && queue.trouble === null && (
        <Notice tone="blue">Some scans are still on their way. They are safe on this device, also when you close this page.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary" icon={<Download aria-hidden className="size-4" />} disabledReason={entries.length === 0 && 'Nothing was scanned.'} onClick={save}
        >
          Export CSV
        </Button>
        <Button onClick={onMore}>Scan more</Button>
        <Button variant="quiet" onClick={onNew}>Start a new session</Button>
      </div>
      {failed.length > 0 && (
        <Card title={`Failed (${whole(failed.length)})`} flush>
          <ul>
            {failed.map(({ uuid, number, scan_code, state, text }) => (
              <li key={uuid} className="flex flex-wrap gap-x-3 border-b px-4 py-2 last:border-0">
                <bdi dir="ltr" className="font-mono font-semibold">{number}</bdi>
                <span className="text-ink-soft">{scan_code} · {stateWord(state)}{text && `: ${text}`}</span>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}
