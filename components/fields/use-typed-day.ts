'use client'

import { useEffect, useState } from 'react'

/** How days are read: fetched once the page stands, since it is needed when somebody types. */
const load = () => import('./day-typing')
type Typing = Awaited<ReturnType<typeof load>>
let typing: Typing | null = null

/** Does it at once where days can be read already, else as soon as they can; whether it went well. */
function withTyping(act: (part: Typing) => boolean): boolean {
  if (typing) return act(typing)
  void load().then(act)
  return true
}

interface Given {
  kind: 'day' | 'moment'
  value: string | null
  onChange: (value: string | null) => void
  onFault: (sentence: string | null) => void
}

/** What is being typed into a box for a day, null while nothing is, and what becomes of it. */
export function useTypedDay({ kind, value, onChange, onFault }: Given) {
  const [text, setText] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  useEffect(() => void load().then((part) => { typing = part }, () => undefined), [])
  const say = (next: string | null, fault: string | null = null) => {
    setUnread(fault !== null)
    onFault(fault)
    if (next !== value) onChange(next)
  }
  /** A day that is whole counts as it is typed. */
  const type = (next: string) => {
    setText(next)
    if (!next.trim()) return say(null)
    withTyping(({ reading }) => {
      const whole = reading[kind].whole(next)
      if (whole) say(whole)
      return whole !== null
    })
  }
  /** What was typed counts; false where nobody can read it, which then counts for nothing. */
  const settle = (): boolean => {
    if (text === null) return true
    if (!text.trim()) setText(null)
    return !text.trim() || withTyping(({ reading }) => {
      const found = reading[kind].read(text, value)
      say(found, found === null ? reading[kind].fault() : null)
      if (found !== null) setText(null)
      return found !== null
    })
  }
  const take = (next: string) => {
    setText(null)
    say(next)
  }
  return { text, isUnread, type, settle, take }
}
