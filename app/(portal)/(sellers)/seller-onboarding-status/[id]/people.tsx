'use client'

import { useState } from 'react'
import { ActionDialog } from '@/components/screens/ask-action'
import { Button } from '@/components/ui/button'
import { snack } from '@/components/ui/snackbar'
import type { AgreementPage } from './use-agreement'

/** Who acts for the seller; an agency's people act for others too. */
export function People({ page, mayRemove }: { page: AgreementPage; mayRemove: boolean }) {
  const [leaving, setLeaving] = useState<AgreementPage['people'][number] | null>(null)
  if (page.people.length === 0) return <p className="text-ink-soft">Nobody signs in for it.</p>
  return (
    <>
      <ul className="divide-y divide-line">
        {page.people.map((person) => (
          <li key={person.user_id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="min-w-0 truncate">{person.name} <span className="text-ink-soft">{person.email}</span></span>
            {mayRemove && <Button size="small" onClick={() => setLeaving(person)} aria-label={`Take off ${person.name}`}>Take off</Button>}
          </li>
        ))}
      </ul>
      {leaving && (
        <ActionDialog
          action={{ label: 'Take off', call: 'sellerActing.remove', danger: true, consequence: 'The account stays, for the other sellers it acts for.' }}
          title={`Take ${leaving.name} off ${page.legal_name}?`} input={{ id: page.id, user_id: leaving.user_id }} onClose={() => setLeaving(null)}
          onDone={() => snack(`${leaving.name} no longer acts for ${page.legal_name}.`)}
        />
      )}
    </>
  )
}
