'use client'

import type { ReactNode, RefObject } from 'react'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Failure } from '@/components/ui/failure'
import { Notice } from '@/components/ui/notice'
import type { Tone } from '@/lib/domain/machine'
import type { useOutboundScans, OutboundLine } from './use-outbound-scans'

const tones: Record<OutboundLine['state'], Tone> = { waiting: 'blue', done: 'green', refused: 'red' }
const words: Record<OutboundLine['state'], string> = { waiting: 'Waiting', done: 'Done', refused: 'Not taken' }

type Scans = ReturnType<typeof useOutboundScans>
interface ScanBoxProps {
  scans: Scans
  orderId: number
  title: string
  label: string
  field: RefObject<HTMLInputElement | null>
  cover: RefObject<HTMLDivElement | null>
  take: (raw: string) => void
  asking?: ReactNode
}

/** The field one scans into, what the last scan came to, and what has not been answered or not been taken. */
export function ScanBox({ scans: { fault, flash, queue, sendNow, discard }, orderId, title, label, field, cover, take, asking }: ScanBoxProps) {
  const refused = queue.attention.filter((one) => one.setting.id === orderId)
  return (
    <>
      {fault && <Failure sentence="This browser cannot keep scans. Open the screen in another browser, or leave private browsing." />}
      <ScanFlash flash={flash}><p className="text-kiosk-title font-bold max-sm:text-title">{title}</p></ScanFlash>
      <ScanField field={field} within={cover} label={label} onScan={(_, raw) => take(raw)} />
      {asking}
      <ScanCamera onScan={take} />
      {queue.waiting > 0 && (
        <Notice
          tone="yellow" title={`${queue.waiting} ${queue.waiting === 1 ? 'scan' : 'scans'} waiting on this device`}
          action={<Button onClick={sendNow}>Send now</Button>}
        >
          {queue.trouble ?? 'They are on their way.'}
        </Notice>
      )}
      {refused.length > 0 && (
        <Notice
          tone="red" title={`${refused.length} not taken`}
          action={<Button onClick={() => discard(refused.map(({ client_uuid }) => client_uuid))}>Put aside</Button>}
        >
          {refused.map(({ number, refusal }) => `${number}: ${refusal}`).join(' · ')}
        </Notice>
      )}
    </>
  )
}

/** What was scanned on this device, the latest first. */
export const ScanLog = ({ lines }: { lines: readonly OutboundLine[] }) => (
  <ol aria-label="Scans" className="rounded-lg border bg-surface">
    {lines.slice(0, 20).map((line) => (
      <li key={line.uuid} className="flex items-start gap-3 border-b px-3 py-2 last:border-0">
        <span className="min-w-0 flex-1">
          <bdi dir="ltr" className="block font-mono font-semibold break-all">{line.number}</bdi>
          <span className="block break-words text-ink-soft">{line.text}</span>
        </span>
        <Chip tone={tones[line.state]}>{words[line.state]}</Chip>
      </li>
    ))}
    {lines.length === 0 && <li className="px-3 py-6 text-center text-ink-soft">Nothing scanned yet.</li>}
  </ol>
)
