import { AskForm, fieldLook, SendButton } from './ask-form'
import type { Page } from './page-facts'

interface Props {
  number: string
  hasProof: boolean
  page: Page
  isSaid: boolean
}

/** Asks for the end of the phone number: what is behind it belongs to one person. */
export function PhoneCheck({ number, hasProof, page, isSaid }: Props) {
  const words = page.words.parcel
  const id = `digits-${number}`
  const fault = isSaid && page.said && !page.said.isGood ? page.said.text : null
  return (
    <section aria-label={hasProof ? words.proof : words.open} className="rounded-lg border bg-surface-sunken p-4">
      <h3 className="text-lead font-semibold">{hasProof ? words.proof : words.open}</h3>
      <p className="mt-0.5 text-ink-soft">{hasProof ? words.proofLead : words.openLead}</p>
      <AskForm page={page} act="checked" number={number} className="mt-3">
        <label htmlFor={id} className="mb-1 block font-medium">{words.digits}</label>
        <div className="flex gap-3">
          <input
            id={id}
            name="digits"
            required
            inputMode="numeric"
            autoComplete="off"
            pattern="[0-9٠-٩]{4}"
            maxLength={4}
            dir="ltr"
            title={page.words.tracking.digitsMissing}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fault` : undefined}
            className={`${fieldLook} figures w-32 text-center font-mono tracking-[0.3em] aria-invalid:border-red-solid`}
          />
          <SendButton>{words.go}</SendButton>
        </div>
      </AskForm>
      {fault && <p id={`${id}-fault`} role="alert" className="mt-2 font-medium text-red-strong">{fault}</p>}
    </section>
  )
}
