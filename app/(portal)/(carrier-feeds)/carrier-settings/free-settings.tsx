'use client'

import { useState } from 'react'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import type { Reply } from '@/lib/contract/types'

interface Props {
  settings: Reply<'carrierSettings.list'>['settings']
  changed: Record<string, string | null>
  faultOf: (key: string) => string | null
  mayEdit: boolean
  onChange: (key: string, value: string | null) => void
}

const wellNamed = /^[a-z][a-z0-9_]{1,49}$/

/** Keys of one carrier alone; an emptied value removes its key. */
export function FreeSettings({ settings, changed, faultOf, mayEdit, onChange }: Props) {
  const [key, setKey] = useState<string | null>(null)
  const [added, setAdded] = useState<string[]>([])
  const names = [...new Set([...settings.map(({ setting_key }) => setting_key), ...added])]
  const fault = key && !wellNamed.test(key) ? 'A key has small letters, digits and underscores, and begins with a letter.' : null
  const add = () => {
    if (!key || fault) return
    setAdded([...added, key])
    setKey(null)
  }
  if (names.length === 0 && !mayEdit) return null
  return (
    <Card title="Other">
      <div className="flex flex-col gap-4">
        <div className="grid gap-4 xl:grid-cols-2">
          {names.map((name) => {
            const kept = settings.find(({ setting_key }) => setting_key === name)
            return (
              <TextField
                key={name} id={name} name={name} label={name} maxLength={2000} disabled={!mayEdit} error={faultOf(name)} hint={kept?.description ?? undefined}
                value={name in changed ? (changed[name] ?? null) : (kept?.setting_value ?? null)} onChange={(value) => onChange(name, value)}
              />
            )
          })}
        </div>
        {mayEdit && (
          <div className="flex flex-wrap items-start gap-2">
            <div className="w-72 max-w-full">
              <TextField id="free-key" name="free-key" label="Another key" mono maxLength={50} value={key} onChange={setKey} error={fault} />
            </div>
            <div className="pt-6"><Button disabledReason={!key ? 'Type the name of a key first.' : (fault ?? false)} onClick={add}>Add key</Button></div>
          </div>
        )}
      </div>
    </Card>
  )
}
