'use client'

import { Plus, Trash2 } from 'lucide-react'
import { SwitchField } from '@/components/fields/switch'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { SecretField } from './secret-field'

export interface HeaderDraft {
  /** Tells the lines apart while they are edited. */
  id: string
  key: string
  value: string | null
  secret: boolean
  /** A value is kept; of a secret one nobody sees it. */
  set: boolean
}
interface Props {
  headers: HeaderDraft[]
  onChange: (headers: HeaderDraft[]) => void
  faultOf: (field: string) => string | null
}

const most = 10

/** Headers sent with every call, beside ours. */
export function HeadersEditor({ headers, onChange, faultOf }: Props) {
  const change = (at: number, differs: Partial<HeaderDraft>) => onChange(headers.map((header, i) => (i === at ? { ...header, ...differs } : header)))
  return (
    <div role="group" aria-label="Headers" className="flex flex-col gap-3">
      {headers.map((header, at) => {
        const id = `header-${header.id}`
        const isKept = header.secret && header.set
        return (
          <div
            key={header.id} role="group" aria-label={`Header ${at + 1}`}
            className="grid items-start gap-3 border-b pb-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]"
          >
            <TextField
              id={`${id}-key`} name={`headers.${at}.key`} label="Header" mono maxLength={60} value={header.key}
              onChange={(key) => change(at, { key: key ?? '' })} error={faultOf(`headers.${at}.key`)}
              disabledReason={isKept ? 'Remove it to give it another name.' : null}
            />
            {header.secret ? (
              <SecretField
                id={`${id}-value`} name={`headers.${at}.value`} label="Value" isSet={header.set} value={header.value}
                onChange={(value) => change(at, { value })} error={faultOf(`headers.${at}.value`)}
              />
            ) : (
              <TextField
                id={`${id}-value`} name={`headers.${at}.value`} label="Value" mono maxLength={500}
                value={header.value} onChange={(value) => change(at, { value })} error={faultOf(`headers.${at}.value`)}
              />
            )}
            <div className="sm:pt-6">
              <SwitchField
                id={`${id}-secret`} name={`headers.${at}.secret`} label="Secret" value={header.secret}
                disabled={isKept} onChange={(secret) => change(at, { secret: secret === true })}
              />
            </div>
            <div className="sm:pt-6">
              <IconButton
                label={`Remove header ${header.key || at + 1}`} icon={<Trash2 aria-hidden className="size-4" />}
                onClick={() => onChange(headers.filter((_, i) => i !== at))}
              />
            </div>
          </div>
        )
      })}
      <div>
        <Button
          size="small" icon={<Plus aria-hidden className="size-3.5" />} disabledReason={headers.length >= most && `At most ${most} headers.`}
          onClick={() => onChange([...headers, { id: crypto.randomUUID(), key: '', value: null, secret: false, set: false }])}
        >
          Add header
        </Button>
      </div>
    </div>
  )
}
