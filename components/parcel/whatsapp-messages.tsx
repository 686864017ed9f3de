import { Chip } from '@/components/ui/chip'
import { classes } from '@/components/ui/classes'
import { When } from '@/components/ui/when'
import type { Reply } from '@/lib/contract/types'
import { whatsappAction, whatsappStatus } from '@/lib/domain/whatsapp'

type Message = Reply<'whatsapp.one'>['messages'][number]

function Pin({ pin: { lat, lng } }: { pin: { lat: number; lng: number } }) {
  return (
    <a href={`geo:${lat},${lng}`} className="figures text-meta text-accent underline-offset-2 hover:underline">{lat.toFixed(5)}, {lng.toFixed(5)}</a>
  )
}

function Said({ message: m, conversationId }: { message: Message; conversationId: number }) {
  const isOurs = m.direction === 'out'
  return (
    <li className={classes('flex max-w-[85%] flex-col gap-1', isOurs ? 'items-end self-end' : 'items-start self-start')}>
      <div className={classes('rounded-lg border px-3 py-2', isOurs ? 'bg-blue-soft' : 'bg-surface')}>
        <p dir="auto" className="break-words whitespace-pre-wrap">{m.body}</p>
        {m.pin && <Pin pin={m.pin} />}
        {m.has_photo && (
          <img src={`/api/whatsapp/${conversationId}/photo/${m.id}`} alt={`Sent by ${m.author}`} className="mt-2 max-h-72 rounded border object-contain" />
        )}
      </div>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-meta text-ink-soft">
        <bdi>{m.author}</bdi> · <When moment={m.said_at} />
        {m.action && <Chip tone={m.action === 'stop' || m.action === 'cod_no' ? 'red' : 'cyan'}>{whatsappAction.label(m.action)}</Chip>}
        {isOurs && <Chip tone={whatsappStatus.tone(m.status)}>{whatsappStatus.label(m.status)}</Chip>}
      </p>
      {m.error && <p className="text-meta text-red-strong">{m.error}</p>}
    </li>
  )
}

/** Who said what and when, oldest first: the consignee at the start of the line, we at its end. */
export function WhatsappMessages({ messages, conversationId }: { messages: readonly Message[]; conversationId: number }) {
  return (
    <ol className="flex flex-col gap-3">
      {messages.map((message) => <Said key={message.id} message={message} conversationId={conversationId} />)}
    </ol>
  )
}
