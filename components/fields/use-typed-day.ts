'use client'

import { useEffect, useState } from 'react'

/** How days are read: fetched once the page stands, since it is needed when somebody types. */
const load = () => import('./day-typing')
type Typing = Awaited<ReturnType<typeof load>>
let typing: Typing | null = null

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

  const judge = (fault: string | null) => {
    setUnread(fault !== null)
    onFault(fault)
  }
  const say = (next: string | null) => {
    judge(null)
    if (next !== value) onChange(next)
  }
  const withTyping = (act: (part: Typing) => boolean): boolean => {
    if (typing) return act(typing)
    void load().then(act)
    return true
  }
  return {
    text,
    isUnread,
    /** A day that is whole counts as it is typed. */
    type(next: string) {
      setText(next)
      if (!next.trim()) say(null)
      else withTyping(({ reading }) => {
        const whole = reading[kind].whole(next)
        if (whole) say(whole)
        return whole !== null
      })
    },
    /** What was typed counts; false where nobody can read it, which then counts for nothing. */
    settle(): boolean {
      if (text === null) return true
      if (!text.trim()) setText(null)
      return !text.trim() || withTyping(({ reading }) => {
        const found = reading[kind].read(text, value)
        say(found)
        if (found === null) judge(reading[kind].fault())
        else setText(null)
        return found !== null
      })
    },
    take(next: string) {
      setText(null)
      say(next)
    },
  }
}
