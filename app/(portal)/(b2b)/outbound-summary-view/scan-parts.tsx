'use client'

import type { ReactNode, RefObject } from 'react'
import { ScanCamera } from '@/components/screens/scan-camera'
import { ScanField } from '@/components/screens/scan-field'
import { ScanFlash } from '@/components/screens/scan-flash'
import { ScanLog, ScansRefused, ScansWaiting } from '@/components/screens/scan-log'
import { Failure } from '@/components/ui/failure'
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
      <ScansWaiting count={queue.waiting} trouble={queue.trouble} onSend={sendNow} />
      <ScansRefused refused={refused} what="not taken" onPutAside={() => discard(refused.map(({ client_uuid }) => client_uuid))} />
    </>
  )
}

/** What was scanned on this device, the latest first. */
export const OutboundLog = ({ lines }: { lines: readonly OutboundLine[] }) => <ScanLog lines={lines} tones={tones} words={words} most={20} />
