'use client'

import { X } from 'lucide-react'
import { ChoiceField } from '@/components/fields/choice'
import { chosenId } from '@/components/fields/chosen-id'
import { LookupField } from '@/components/fields/lookup'
import { TextField } from '@/components/fields/text'
import { lookUp } from '@/components/screens/look-up'
import { lookups } from '@/components/screens/lookups'
import { Button } from '@/components/ui/button'
import { IconButton } from '@/components/ui/icon-button'
import { shareBasis } from '@/lib/domain/vendor-request'
import { newShare, type RequestDraft, type ShareDraft } from './request-draft'

interface Props { draft: RequestDraft; error: (field: string) => string | null; onChange: (part: Partial<RequestDraft>) => void }

/** The clients that bear the cost: none, one, or several by what they have on board. */
export function RequestShares({ draft: { shares, share_basis }, error, onChange }: Props) {
  const put = (key: number, part: Partial<ShareDraft>) => onChange({ shares: shares.map((one) => (one.key === key ? { ...one, ...part } : one)) })
  const isShared = shares.length > 1
  return (
    <div className="flex flex-col gap-3">
      {shares.length === 0 && <p className="text-ink-soft">No client: the cost is ours.</p>}
      {isShared && (
        <div className="max-w-xs">
          <ChoiceField
            id="share-basis" name="share_basis" label="Shared by" options={shareBasis.options} value={share_basis} error={error('share_basis')}
            onChange={(value) => onChange({ share_basis: value === null ? null : String(value) })}
          />
        </div>
      )}
      {shares.map((one, nth) => (
        <div key={one.key} className="flex flex-wrap items-start gap-3">
          <div className="min-w-56 flex-1">
            <LookupField
              id={`share-${one.key}`} name="client_id" label={`Client ${nth + 1}`} required error={error(`shares.${nth}.client_id`)}
              search={(typed, signal) => lookUp(lookups.client, typed, signal)} value={one.client_id} {...(one.client_name && { valueLabel: one.client_name })}
              onChange={(value) => put(one.key, { client_id: chosenId(value) })}
            />
          </div>
          {isShared && share_basis !== 'equal' && (
            <div className="w-36">
              <TextField
                id={`weight-${one.key}`} name="weight" label={shareBasis.is(share_basis) ? shareBasis.label(share_basis) : 'Share'} required value={one.weight}
                error={error(`shares.${nth}.weight`)} onChange={(weight) => put(one.key, { weight })}
              />
            </div>
          )}
          <div className="pt-6">
            <IconButton
              label={`Remove client ${nth + 1}`} icon={<X aria-hidden className="size-4" />}
              onClick={() => onChange({ shares: shares.filter(({ key }) => key !== one.key) })}
            />
          </div>
        </div>
      ))}
      <p><Button onClick={() => onChange({ shares: [...shares, newShare(shares)] })}>{shares.length === 0 ? 'Charge a client' : 'Add a client'}</Button></p>
    </div>
  )
}
