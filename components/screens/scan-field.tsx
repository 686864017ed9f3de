'use client'

import { Keyboard, ScanLine } from 'lucide-react'
import { useEffect, useId, useState, type ReactNode, type RefObject } from 'react'
import { IconButton } from '@/components/ui/icon-button'
import { useScanner } from '@/lib/client/use-scanner'
import { isArabicTyped } from '@/lib/domain/arabic-keys'
import { cleanNumber, splitNumbers } from '@/lib/domain/scan-input'
import { OtherScript } from './other-script'
import { useHeldFocus } from './scan-focus'
import { refuseScan } from './scan-refused'

type ScanFieldProps = {
  label: string
  /** Inside the field after the text: a unit. */
  unit?: ReactNode
  placeholder?: string
  /** What was scanned or typed, read as a number (`cleanNumber`), never empty; `raw` is what came, marks between fields and all. */
  onScan: (text: string, raw: string) => void
  /** Enter in the empty field. */
  onEmpty?: () => void
  /** A scan while a question lies over the field: kept for later. Without it such a scan is refused, aloud. */
  meanwhile?: (text: string) => void
  /** For a parent that clears it. */
  field: RefObject<HTMLInputElement | null>
  /** The part that covers the page, where one does. */
  within?: RefObject<HTMLElement | null>
}

const place = 'scan-keyboard'

/** Nothing corrects, completes or turns round what a scanner types. */
const asTyped = {
  type: 'text', dir: 'ltr', autoComplete: 'off', autoCorrect: 'off', autoCapitalize: 'characters', spellCheck: false, enterKeyHint: 'done', maxLength: 200,
} as const

/** Whether this device's own keyboard comes up with the field; remembered on the device. */
function useOwnKeyboard() {
  const [showsKeyboard, setKeyboard] = useState(true)
  useEffect(() => {
    // A handheld's own keyboard would cover half its screen every time the field takes focus.
    const isTouch = window.matchMedia('(pointer: coarse)').matches
    setKeyboard(localStorage.getItem(place) === 'on' || !isTouch)
  }, [])
  const toggle = () => {
    localStorage.setItem(place, showsKeyboard ? 'off' : 'on')
    setKeyboard(!showsKeyboard)
  }
  return { showsKeyboard, toggle }
}

function KeyboardSwitch({ isOn, onToggle }: { isOn: boolean; onToggle: () => void }) {
  return (
    <span className="hidden pointer-coarse:block">
      <IconButton
        label={isOn ? 'Hide the keyboard of this device' : 'Type on the keyboard of this device'}
        aria-pressed={isOn} onClick={onToggle} icon={<Keyboard aria-hidden className="size-6" />}
      />
    </span>
  )
}

/**
 * The one field of a scan screen. It is emptied before anything else happens, so that the next scan has room however long
 * the last one takes, and React is not asked to draw each character of a scanner that types a hundred a second.
 */
export function ScanField({ label, unit, placeholder, onScan, onEmpty, meanwhile, field, within }: ScanFieldProps) {
  const id = useId()
  const { showsKeyboard, toggle } = useOwnKeyboard()
  const [isOtherScript, setOtherScript] = useState(false)
  useHeldFocus(field, within)
  const read = (text: string, byPlace = false) => {
    setOtherScript(byPlace || isArabicTyped(text))
    return cleanNumber(text)
  }
  const take = (typed: string, byPlace = false) => {
    if (field.current) field.current.value = ''
    const text = read(typed, byPlace)
    if (text) onScan(text, typed)
    else onEmpty?.()
  }
  useScanner({
    box: () => field.current,
    take: ({ text, byPlace }) => take(text, byPlace),
    meanwhile: meanwhile && (({ text, byPlace }) => meanwhile(read(text, byPlace))),
    refuse: refuseScan,
  })
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="text-lead font-semibold">{label}</label>
      <div className="flex h-control items-center gap-2 rounded border-2 border-primary bg-surface ps-3 pe-1 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent">
        <ScanLine aria-hidden className="size-6 shrink-0 text-ink-faint" />
        <input
          {...asTyped}
          ref={field}
          id={id}
          inputMode={showsKeyboard ? 'text' : 'none'}
          placeholder={placeholder}
          onPaste={(event) => {
            // A field of one line would run pasted numbers together into one.
            const numbers = splitNumbers(event.clipboardData.getData('text'))
            if (numbers.length < 2) return
            event.preventDefault()
            for (const number of numbers) take(number)
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
            event.preventDefault()
            take(event.currentTarget.value)
          }}
          className="h-full w-full min-w-0 flex-1 bg-transparent font-mono text-title outline-none"
        />
        {unit && <span className="shrink-0 text-lead text-ink-soft">{unit}</span>}
        <KeyboardSwitch isOn={showsKeyboard} onToggle={toggle} />
      </div>
      {isOtherScript && <OtherScript />}
    </div>
  )
}
