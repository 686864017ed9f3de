'use client'

import { ScanLine } from 'lucide-react'
import { usePathname } from 'next/navigation'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import type { ScanSender } from '@/lib/client/scan-sender'
import { keptMarks, type KeptMark } from '@/lib/client/scan-mark'

const screen = '/lm-apply-scan'
/** Screens that tell of their scans themselves. */
const scanScreens = new Set([screen, '/addBag'])
/** How often the marks are read anew; other tabs and the queue change them. */
const lookMs = 2000

const several = (count: number) => (count === 1 ? '1 scan' : `${count.toLocaleString('en-US')} scans`)

function textOf({ waiting, attention }: KeptMark): string {
  const parts = [waiting > 0 && `${several(waiting)} not sent yet`, attention > 0 && `${several(attention)} refused`].filter(Boolean)
  return `${parts.join(', ')}, kept on this device.`
}

/**
 * Scans left on this device, on every page: they are sent from here as well, and whoever they belong to is told. What sends them is
 * only fetched where there are any.
 */
export function KeptScans({ userId, mayScan }: { userId: number; mayScan: boolean }) {
  const [marks, setMarks] = useState<KeptMark[]>([])
  const [sender, setSender] = useState<ScanSender | null>(null)
  const isScanning = scanScreens.has(usePathname())
  useEffect(() => {
    const look = () => setMarks((old) => {
      const now = keptMarks()
      return JSON.stringify(now) === JSON.stringify(old) ? old : now
    })
    look()
    const timer = setInterval(look, lookMs)
    return () => clearInterval(timer)
  }, [])
  const own = marks.find(({ user_id }) => user_id === userId)
  const isKept = own !== undefined
  useEffect(() => {
    if (!isKept || !mayScan) return
    void import('@/lib/client/scan-sender').then((part) => part.scanSender(userId)).then(setSender, () => {})
  }, [isKept, mayScan, userId])
  const others = marks.filter(({ user_id }) => user_id !== userId).reduce((sum, { waiting, attention }) => sum + waiting + attention, 0)
  // The scan screen tells its own, in more detail.
  const isShown = !isScanning && (isKept || others > 0)
  return (
    <div role="status">
      {isShown && (
        <div className="flex flex-wrap items-center justify-center gap-x-3 gap-y-1 border-b bg-yellow-soft px-4 py-1.5 font-medium text-yellow-strong">
          <ScanLine aria-hidden className="size-4 shrink-0" />
          {own && <span className="figures">{textOf(own)}</span>}
          {own && !mayScan && <span>You may no longer scan: ask an administrator before they are lost.</span>}
          {own && own.waiting > 0 && sender && <Button size="small" onClick={() => sender.queue.wake()}>Send now</Button>}
          {own && mayScan && <Link href={screen} className="underline">Open Apply scan</Link>}
          {others > 0 && <span className="figures">{several(others)} of another person wait here and are sent when they sign in.</span>}
        </div>
      )}
    </div>
  )
}
