'use client'

import { Delete } from 'lucide-react'
import { classes } from '@/components/ui/classes'
import { BigButton } from './big-button'
import { useKiosk } from './kiosk-context'

const digits = ['1', '2', '3', '4', '5', '6', '7', '8', '9']

/** Digits for a thumb; a keyboard types into the field above it as usual. Its order is a telephone's in every language. */
export function NumberPad({ value, onChange, most, point = false }: { value: string; onChange: (value: string) => void; most: number; point?: boolean }) {
  const { words } = useKiosk()
  const add = (key: string) => value.length < most && onChange(value + key)
  const key = 'text-kiosk-title figures'
  return (
    <div dir="ltr" className={classes('grid w-full max-w-96 grid-cols-3 gap-4')}>
      {digits.map((digit) => <BigButton key={digit} className={key} onClick={() => add(digit)}>{digit}</BigButton>)}
      <BigButton onClick={() => onChange('')}>{words.common.clear}</BigButton>
      <BigButton className={key} onClick={() => add('0')}>0</BigButton>
      <BigButton aria-label={words.common.erase} onClick={() => onChange(value.slice(0, -1))}><Delete aria-hidden className="size-8" /></BigButton>
      {point && (
        <>
          <BigButton className={key} onClick={() => onChange(value.startsWith('-') ? value.slice(1) : `-${value}`)}>±</BigButton>
          <BigButton className={key} onClick={() => !value.includes('.') && add('.')}>.</BigButton>
        </>
      )}
    </div>
  )
}
