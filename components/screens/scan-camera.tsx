'use client'

import { Camera } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import type { CodeReader } from '@/lib/client/scan-reader'

const lookMs = 150
/** The code still in front of the lens is not the next scan. */
const sameCodeMs = 3000

/** Reads codes off the device's camera, one after the other, until it is switched off; the field stays for the scanner. */
function Viewfinder({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    let stream: MediaStream | null = null
    const over = new AbortController()
    const seen = new Map<string, number>()
    const look = async (read: CodeReader) => {
      while (!over.signal.aborted) {
        const text = video.current && video.current.readyState >= 2 ? await read(video.current).catch(() => null) : null
        const now = performance.now()
        if (text && !over.signal.aborted && now - (seen.get(text) ?? -sameCodeMs) >= sameCodeMs) latest.current(text)
        if (text) seen.set(text, now)
        await new Promise((resolve) => void setTimeout(resolve, lookMs))
      }
    }
    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      if (over.signal.aborted || !video.current) return stream.getTracks().forEach((track) => track.stop())
      video.current.srcObject = stream
      await video.current.play()
      const { openReader } = await import('@/lib/client/scan-reader')
      await look(await openReader())
    }
    start().catch((error: unknown) => {
      if (!over.signal.aborted) setFault(error instanceof DOMException && error.name === 'NotAllowedError'
        ? 'The camera is not allowed for this site. Allow it in the browser, or use the scanner.'
        : 'This device has no camera that can be used.')
    })
    return () => {
      over.abort()
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [])
  return (
    <div className="flex flex-col gap-2">
      {fault
        ? <Notice tone="red">{fault}</Notice>
        : <video ref={video} muted playsInline aria-label="Camera" className="max-h-64 w-full rounded-lg bg-ink object-cover" />}
      <div><Button onClick={onClose}>Switch the camera off</Button></div>
    </div>
  )
}

/** A camera in place of a scanner. */
export function ScanCamera({ onScan }: { onScan: (text: string) => void }) {
  const [isOn, setOn] = useState(false)
  if (isOn) return <Viewfinder onScan={onScan} onClose={() => setOn(false)} />
  // A page over plain http has no camera at all.
  return (
    <div>
      <Button
        icon={<Camera aria-hidden className="size-5" />} onClick={() => setOn(true)}
        disabledReason={typeof navigator !== 'undefined' && !navigator.mediaDevices && 'The camera needs a secure connection (https).'}
      >
        Scan with the camera
      </Button>
    </div>
  )
}
