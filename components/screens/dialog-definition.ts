import type { BodyField, CallName } from '@/lib/contract/types'
import type { PreviewName } from '@/lib/domain/previews'
import type { FormField, ReadyForm } from './form-definition'
import type { ShowIf } from './list-definition'
import type { FieldName } from './named'

/**
 * A form in a dialog over a list, plain data: `add` behind a button of the page and `n`, `change` behind a row's menu, `e`, Enter and
 * a click. Each asks for the fields its call's body has; required, lengths and ranges come from there too.
 */
export interface DialogForm<A extends CallName = CallName, C extends CallName = CallName> {
  sections: Record<string, { [F in BodyField<A> | BodyField<C>]?: FieldName | FormField }>
  add?: {
    call: A
    /** Of the button and the title: 'Add event'. */
    label: string
    done: string
    start?: Partial<Record<BodyField<A>, unknown>>
  }
  change?: {
    call: C
    /** Inputs besides the fields: `[field]` takes the row's value. */
    with: Record<string, unknown>
    /** With the row's values: 'Event [code]'. */
    title: string
    done: string
    /** Where the whole record comes from; left out, the row is the record. */
    load?: { call: CallName; with: Record<string, unknown> }
    /** Only rows like this. */
    showIf?: ShowIf
  }
  /** The record's list of fields that may no longer be changed. */
  lockedFrom?: string
  lockedReason?: string
  /** What the values typed so far come to, told live (lib/domain/previews.ts). */
  preview?: PreviewName
}

/** Checks a dialog's fields against its two calls, then lets it stand in any list. */
export const dialogForm = <A extends CallName, C extends CallName>(form: DialogForm<A, C>): DialogForm => form as DialogForm

/** Of a field that is asked for only where another has one of these values. */
export const shownWhere = (field: string, ...is: ShowIf['is']): { whenField: ShowIf } => ({ whenField: { field, is } })

/** One of the two dialogs with all the browser needs. */
export interface ReadyDialog extends Pick<ReadyForm, 'call' | 'sections' | 'start' | 'done' | 'lockedReason'> {
  /** Names the draft kept on the device. */
  draft: string
  title: string
  save: string
  with: Record<string, unknown>
  load: { call: CallName; with: Record<string, unknown> } | null
  showIf: ShowIf | undefined
  lockedFrom: string | null
  preview: PreviewName | null
}
