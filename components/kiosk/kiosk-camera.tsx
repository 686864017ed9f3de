'use client'

import { Flashlight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { CodeReader } from '@/lib/client/scan-reader'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'

const LOOK_MS = 150

/** The rear camera in place of a scanner: the first code it sees is the scan. */
export function KioskCamera({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const { words } = useKiosk()
  const video = useRef<HTMLVideoElement>(null)
  const track = useRef<MediaStreamTrack | null>(null)
  const [isLit, setLit] = useState(false)
  const [hasLight, setHasLight] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const latest = useRef(onScan)
  useEffect(() => {
    latest.current = onScan
  })
  useEffect(() => {
    const over = new AbortController()
    const look = async (read: CodeReader) => {
      while (!over.signal.aborted) {
        const text = video.current && video.current.readyState >= 2 ? await read(video.current).catch(() => null) : null
        if (text && !over.signal.aborted) return latest.current(text)
        await new Promise((resolve) => void setTimeout(resolve, LOOK_MS))
      }
    }
    const start = async () => {
      const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
      track.current = stream.getVideoTracks()[0] ?? null
      if (over.signal.aborted || !video.current) return track.current?.stop()
      setHasLight('torch' in (track.current?.getCapabilities?.() ?? {}))
      video.current.srcObject = stream
      await video.current.play()
      const { openReader } = await import('@/lib/client/scan-reader')
      await look(await openReader())
    }
    start().catch(() => !over.signal.aborted && setMissing(true))
    return () => {
      over.abort()
      track.current?.stop()
    }
  }, [])
  const light = () => void track.current?.applyConstraints({ advanced: [{ torch: !isLit } as MediaTrackConstraintSet] }).then(() => setLit(!isLit))
  return (
    <div className="flex flex-col gap-4">
      {isMissing
        ? <p role="alert" className="rounded-lg bg-red-soft p-4 text-red-strong">{words.common.cameraMissing}</p>
        : <video ref={video} muted playsInline aria-label={words.common.camera} className="max-h-96 w-full rounded-lg bg-ink object-cover" />}
      <div className="flex flex-wrap gap-4">
        <BigButton onClick={onClose}>{words.common.cameraOff}</BigButton>
        {hasLight && <BigButton aria-pressed={isLit} icon={<Flashlight aria-hidden className="size-6" />} onClick={light}>{words.common.torch}</BigButton>}
      </div>
    </div>
  )
}
