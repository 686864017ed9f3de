'use client'

import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { useAsk } from '@/lib/client/query'
import { counted } from '@/lib/domain/counted'
import { uploadStatus, type UploadStatus } from '@/lib/domain/upload'
import type { Sent } from './use-client-files'

const LOOK_MS = 2000
const isOver = (status: UploadStatus) => status !== 'queued' && status !== 'processing'

function Result({ upload_id, orders }: { upload_id: number; orders: number }) {
  const upload = useAsk('uploads.one', { id: upload_id }, { pollMs: (now) => (now && isOver(now.status) ? false : LOOK_MS) }).data
  if (!upload) return <span className="text-ink-soft">{counted(orders, 'order')} received.</span>
  return (
    <>
      <Chip tone={uploadStatus.tone(upload.status)}>{uploadStatus.label(upload.status)}</Chip>
      <span className="text-ink-soft">{counted(orders, 'order')}, {counted(upload.rows_accepted, 'row')} taken</span>
      {upload.rows_rejected > 0 && (
        <Link href={`/outbound-error-list?upload_id=${upload_id}`} className="text-accent underline-offset-2 hover:underline">
          {counted(upload.rows_rejected, 'row')} refused
        </Link>
      )}
    </>
  )
}

/** What became of the files that were sent from this page. */
export function SentFiles({ sent }: { sent: readonly Sent[] }) {
  return (
    <Card title="3. What came of them" actions={<Link href="/outbound-status-list" className="text-accent underline-offset-2 hover:underline">All files</Link>}>
      {sent.length === 0 && <p className="text-ink-soft">After the files are sent you see here how many orders landed, and which did not and why.</p>}
      <ul className="flex flex-col gap-2">
        {sent.map(({ name, upload_id, orders, message }) => (
          <li key={`${name} ${upload_id ?? message}`} className="flex flex-wrap items-center gap-2">
            <b><bdi>{name}</bdi></b>
            {upload_id === null ? <><Chip tone="red">Not taken</Chip><span>{message}</span></> : <Result upload_id={upload_id} orders={orders} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}
