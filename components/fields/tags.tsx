'use client'

import { useState } from 'react'
import { classes } from '@/components/ui/classes'
import { useWords } from '@/components/ui/words-context'
import { FieldFrame } from './field-frame'
import { controlOf, type FieldProps } from './field-props'
import { boxLook, inputLook } from './input-box'
import { PickedChip } from './picked-chip'
import { tagsIn } from './tags-in'

type TagsProps = FieldProps<string[]> & {
  /** Most there may be; what is pasted beyond is left in the box. */
  most?: number
  placeholder?: string
}

/** Several short texts, such as tracking numbers or e-mails: Enter, comma or paste adds, Backspace takes the last one back. */
export function TagsField({ value, onChange, most = 200, placeholder, onBlur, ...field }: TagsProps) {
  const words = useWords().fields
  const [typed, setTyped] = useState('')
  const tags = value ?? []
  const control = controlOf({ ...field, onBlur })
  const add = (text: string) => {
    const all = [...new Set([...tags, ...tagsIn(text)])]
    setTyped(all.slice(most).join(' '))
    if (all.length > tags.length) onChange(all.slice(0, most))
  }
  const drop = (tag: string) => onChange(tags.length > 1 ? tags.filter(one => one !== tag) : null)
  return (
    <FieldFrame {...field}>
      <div className={classes(boxLook, 'max-h-40 shrink-0 flex-wrap overflow-y-auto')}>
        {tags.map(tag => <PickedChip key={tag} label={tag} disabled={control.disabled} onRemove={() => drop(tag)} />)}
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          placeholder={tags.length === 0 ? (placeholder ?? words.addTag) : undefined}
          value={typed}
          onChange={event => (/[,;\n\t]/.test(event.target.value) ? add(event.target.value) : setTyped(event.target.value))}
          onPaste={event => {
            event.preventDefault()
            add(`${typed}${event.clipboardData.getData('text')}`)
          }}
          onKeyDown={event => {
            const last = tags.at(-1)
            if (event.key === 'Enter' && typed.trim()) {
              event.preventDefault()
              add(typed)
            } else if (event.key === 'Backspace' && !typed && last) drop(last)
          }}
          onBlur={() => {
            if (typed.trim()) add(typed)
            onBlur?.()
          }}
          className={classes(inputLook, '!w-0 min-w-32')}
        />
      </div>
    </FieldFrame>
  )
}
