'use client'

import { Camera, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { later } from '@/components/ui/later'
import { isArabicTyped } from '@/lib/domain/arabic-keys'
import { BigButton } from './big-button'
import { BigField } from './big-field'
import { useKiosk } from './kiosk-context'
import { useKioskScan } from './use-kiosk-scan'

const KioskCamera = later(() => import('./kiosk-camera').then((part) => part.KioskCamera))

/** The field that takes a token: by scanner from anywhere, by camera, or typed. F9 goes to it. `error` stays until the next try. */
export function ScanBox({ label, onFound, busy = false, error }: { label: string; onFound: (text: string) => void; busy?: boolean; error?: string | null }) {
  const { words } = useKiosk()
  const [text, setText] = useState('')
  const [isCameraOn, setCameraOn] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const take = (scan: string) => {
    setText(scan)
    onFound(scan)
  }
  useKioskScan({ box: () => box.current, take })
  useEffect(() => {
    const focus = () => box.current?.querySelector('input')?.focus({ preventScroll: true })
    focus()
    const keys = (event: KeyboardEvent) => {
      if (event.key !== 'F9') return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', keys)
    return () => document.removeEventListener('keydown', keys)
  }, [])
  return (
    <div ref={box} className="flex flex-col gap-6">
      <p className="flex items-center gap-4 rounded-lg border-2 border-dashed border-line-control p-6 text-kiosk-title max-sm:p-4 max-sm:text-figure">
        <ScanLine aria-hidden className="size-16 shrink-0 max-sm:size-10" />
        {words.common.scan}
      </p>
      {isCameraOn ? <KioskCamera onScan={(scan) => {
        setCameraOn(false)
        onFound(scan)
      }} onClose={() => setCameraOn(false)} /> : (
        <BigButton className="self-start max-sm:w-full" icon={<Camera aria-hidden className="size-8" />} onClick={() => setCameraOn(true)}>
          {words.common.camera}
        </BigButton>
      )}
      <div className="flex items-end gap-4 max-sm:flex-col max-sm:items-stretch">
        <BigField className="flex-1" isCode label={label} value={text} onChange={setText} error={error ?? undefined} hint={isArabicTyped(text)
          ? words.common.otherScript
          : undefined} onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          if (text.trim()) onFound(text.trim())
        }} />
        <BigButton look="primary" busy={busy} className={error ? 'mb-9 max-sm:mb-0' : ''} disabled={!text.trim()} onClick={() => onFound(text.trim())}>
          {words.common.find}
        </BigButton>
      </div>
    </div>
  )
}
