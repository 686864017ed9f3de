'use client'

import { CopyCode } from '@/components/ui/copy-code'
import { Card } from '@/components/ui/card'

const snippet = `// npm install standardwebhooks; there is one for Python, Go, Ruby, PHP, Java, Rust, C# and Elixir too.
import { Webhook } from 'standardwebhooks'

// A secret that does not begin with whsec_ is given as new Webhook(secret, { format: 'raw' }).
const webhook = new Webhook(process.env.WEBHOOK_SECRET)

// rawBody: the body as it came, before anything parses it. Throws unless the call is ours and of the last five minutes.
const event = webhook.verify(rawBody, headers)

// Answer 2xx. The same webhook-id twice is the same event: act on it once.`

/** How the other side tells that a call is ours, ready to copy. */
export function VerifySnippet() {
  return (
    <Card title="How to verify the signature" actions={<CopyCode value={snippet} name="the example" />}>
      <p className="mb-2 max-w-reading text-ink-soft">
        Calls are signed as Standard Webhooks are: webhook-signature covers webhook-id, webhook-timestamp (seconds) and the exact
        body, so that nobody can send an old call again. X-Signature, over the body alone, is still sent for receivers that check it.
      </p>
      <pre dir="ltr" tabIndex={0} aria-label="Example in JavaScript" className="thin-scroll overflow-x-auto rounded bg-surface-sunken p-3 text-meta">
        {snippet}
      </pre>
    </Card>
  )
}
