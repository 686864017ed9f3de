'use client'

import { useEffect, useRef } from 'react'
import { TimeLeftCell } from '@/components/cells/time-left'
import { WhatsappMessages } from '@/components/parcel/whatsapp-messages'
import type { DetailProps } from '@/components/screens/detail'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { Facts } from '@/components/ui/facts'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import { useAct, useAsk } from '@/lib/client/query'
import type { Reply } from '@/lib/contract/types'
import { codAnswer, whatsappLanguage } from '@/lib/domain/whatsapp'
import { Composer } from './composer'

type Conversation = Reply<'whatsapp.one'>
const POLL_MS = 10_000

/** What one needs to know to answer: whose parcel, how long free text may be sent, who sees to it. */
function Sides({ conversation: c }: { conversation: Conversation }) {
  const parcel = c.tracking_no && (
    <Link className="text-accent underline" href={`/tracking/details?tracking_no=${encodeURIComponent(c.tracking_no)}`}><code>{c.tracking_no}</code></Link>
  )
  return (
    <Card title="Conversation">
      <Facts groups={[{ facts: [
        { label: 'Window', value: c.due_at
          ? <>Closes in <TimeLeftCell value={c.window_left} row={{ due_at: c.due_at }} /></>
          : <Chip tone="grey">Closed</Chip> },
        { label: 'Parcel', value: parcel ?? 'None goes to this number' },
        ...(c.client ? [{ label: 'Client', value: c.client }] : []),
        { label: 'Phone', value: <bdi dir="ltr" className="figures">{c.phone}</bdi> },
        { label: 'Language', value: whatsappLanguage.label(c.language) },
        { label: 'Owner', value: c.owner ?? 'Nobody' },
        ...(c.cod_answer ? [{ label: 'Cash', value: <Chip tone={c.cod_answer === 'yes' ? 'green' : 'red'}>{codAnswer.label(c.cod_answer)}</Chip> }] : []),
        ...(c.opted_out_at ? [{ label: 'Stopped', value: <When moment={c.opted_out_at} /> }] : []),
      ] }]} />
    </Card>
  )
}

/** What was said, the newest at the foot, and beneath it what may be sent now. Whoever may answer has read it by opening it. */
export function ConversationBody({ call, input, record, may }: DetailProps<'whatsapp.one'>) {
  const conversation = useAsk(call, input, { first: record, pollMs: POLL_MS }).data ?? record
  const { mutate } = useAct('whatsapp.read')
  const foot = useRef<HTMLDivElement>(null)
  const { id, unread, messages } = conversation
  const mayRead = may['whatsapp.read'] ?? false
  useEffect(() => {
    if (mayRead && unread > 0) mutate({ id })
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [id, unread, mayRead])
  // Newer browsers answer a promise, which is no way to end an effect.
  useEffect(() => { foot.current?.scrollIntoView({ block: 'nearest' }) }, [messages.length])
  return (
    <div className="@container">
      <div className="grid items-start gap-5 @min-[52rem]:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-3">
          <Card title="Messages">
            <div className="max-h-[60vh] overflow-y-auto" tabIndex={0} role="group" aria-label="Messages">
              <WhatsappMessages conversationId={id} messages={messages} />
              <div ref={foot} />
            </div>
          </Card>
          {conversation.silent !== null && <Notice tone="orange" title="Nothing can be sent">{conversation.silent}</Notice>}
          {conversation.silent === null && may['whatsapp.reply'] && <Composer conversation={conversation} />}
        </div>
        <Sides conversation={conversation} />
      </div>
    </div>
  )
}
