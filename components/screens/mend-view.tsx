'use client'

import { useState } from 'react'
import { Card } from '@/components/ui/card'
import { Failure } from '@/components/ui/failure'
import { useAsk } from '@/lib/client/query'
import { MendRows } from './mend-rows'
import { UploadProgress } from './upload-progress'

/** The grid of an upload's rejected rows, and under way above it the rows last sent. */
export function MendView({ uploadId, path }: { uploadId: number; path: string }) {
  const [sent, setSent] = useState<number | null>(null)
  const { data: upload, error, refetch } = useAsk('uploads.one', { id: uploadId })
  if (error && !upload) return <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} />
  return (
    <div className="flex flex-col gap-4">
      {sent !== null && (
        <Card title={`Upload ${sent}: the fixed rows`}><UploadProgress key={sent} uploadId={sent} results={null} lists={{ errors: path }} /></Card>
      )}
      {upload && <MendRows uploadId={uploadId} kind={upload.kind} onSent={({ upload_id }) => setSent(upload_id)} />}
    </div>
  )
}
