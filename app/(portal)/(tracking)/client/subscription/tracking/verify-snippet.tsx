'use client'

import { CopyCode } from '@/components/ui/copy-code'
import { Card } from '@/components/ui/card'

const snippet = `import { createHmac, timingSafeEqual } from 'node:crypto'

// rawBody: the bytes as they came, before anything parses them.
function isOurs(rawBody, headers, secret) {
  const wanted = 'sha256=' + createHmac('sha256', secret).update(rawBody).digest('hex')
  const given = headers['x-signature'] ?? ''
  const fresh = Math.abs(Date.now() / 1000 - Number(headers['x-timestamp'])) < 300
  return fresh && given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted))
}
// Answer 2xx. The same X-Event-Id twice is the same event: act on it once.`

/** How the other side tells that a call is ours, ready to copy. */
export function VerifySnippet() {
  return (
    <Card title="How to verify the signature" actions={<CopyCode value={snippet} name="the example" />}>
      <p className="mb-2 max-w-reading text-ink-soft">Every call carries X-Event-Id, X-Timestamp (seconds) and, once a signing secret is set, X-Signature over the exact body.</p>
      <pre dir="ltr" tabIndex={0} aria-label="Example in JavaScript" className="thin-scroll overflow-x-auto rounded bg-surface-sunken p-3 text-meta">{snippet}</pre>
    </Card>
  )
}
