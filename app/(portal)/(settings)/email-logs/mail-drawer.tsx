'use client'

import { Nothing } from '@/components/cells/nothing'
import { useOpenRecord } from '@/components/screens/use-open-panel'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Drawer } from '@/components/ui/drawer'
import { Facts } from '@/components/ui/facts'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import { TableSkeleton } from '@/components/ui/skeleton'
import { snack } from '@/components/ui/snackbar'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { emailStatus } from '@/lib/domain/email'

type Mail = Reply<'emailLogs.one'>

const size = (bytes: number | null) => (bytes === null ? '' : ` (${Math.max(1, Math.round(bytes / 1024))} KB)`)

// Nothing of a mail may run or be fetched: no scripts by the sandbox, no pictures, styles or frames from elsewhere by its own policy.
const sealed = (html: string) => `<!doctype html><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:"><base target="_blank"><style>body{font:14px/1.5 system-ui,sans-serif;color:#1f2937;margin:12px;overflow-wrap:anywhere}</style>${html}`

function Content({ mail: m }: { mail: Mail }) {
  return (
    <div className="flex flex-col gap-4">
      <Facts
        groups={[{
          facts: [
            { label: 'Status', value: <Chip tone={emailStatus.tone(m.status)}>{emailStatus.label(m.status)}</Chip> },
            { label: 'Written', value: <When moment={m.created_at} /> },
            { label: 'Sent', value: m.sent_at ? <When moment={m.sent_at} /> : <Nothing /> },
            { label: 'Tries', value: m.attempts, numeric: true },
            { label: 'Reference', value: m.ref_no ?? <Nothing /> },
            { label: 'To', value: m.to_addresses.join(', '), wide: true },
            ...(m.cc_addresses.length > 0 ? [{ label: 'Copy to', value: m.cc_addresses.join(', '), wide: true }] : []),
            ...(m.files.length > 0 ? [{ label: 'Files', value: m.files.map((f) => `${f.name}${size(f.size)}`).join(', '), wide: true }] : []),
          ],
        }]}
      />
      {m.last_error && <Notice tone="red" title="Why it was not sent">{m.last_error}</Notice>}
      {m.status === 'kept' && <Notice tone="blue">No mail server is set up, so this e-mail is kept here and goes nowhere.</Notice>}
      {m.hidden && <Notice tone="yellow">{m.hidden}</Notice>}
      {m.body_html ? (
        <iframe
          title="The e-mail as its reader sees it" sandbox="" srcDoc={sealed(m.body_html)}
          referrerPolicy="no-referrer" className="h-[28rem] w-full rounded border bg-white"
        />
      ) : (
        m.body_text && (
          <pre
            tabIndex={0} aria-label="Text of the e-mail"
            className="thin-scroll max-h-[32rem] overflow-auto rounded border bg-surface-sunken p-3 font-sans whitespace-pre-wrap"
          >
            {m.body_text}
          </pre>
        )
      )}
    </div>
  )
}

function Opened({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch, isFetching } = useAsk('emailLogs.one', { id })
  const resend = useAct('emailLogs.resend')
  const mayResend = data && emailStatus.can(data.status, 'queued')
  const again = () => resend.mutate({ ids: [id] }, {
    onSuccess: () => snack('The e-mail is on its way again.'), onError: (fault) => snack(fault.message, { tone: 'red' }),
  })
  return (
    <Drawer
      open
      onOpenChange={onClose}
      width="wide"
      title={data?.subject ?? 'E-mail'}
      footer={mayResend ? <Button variant="primary" busy={resend.isPending} onClick={again}>Resend</Button> : undefined}
    >
      {data && <Content mail={data} />}
      {error && !data && <Failure sentence={error.message} requestId={error.requestId} onRetry={() => void refetch()} busy={isFetching} />}
      {!data && !error && <TableSkeleton rows={8} columns={2} />}
    </Drawer>
  )
}

/** One mail beside the list; its address names it. */
export function MailDrawer() {
  const { id, close } = useOpenRecord('mail')
  return id === null ? null : <Opened key={id} id={id} onClose={close} />
}
