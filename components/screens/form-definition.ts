import type { ComponentType } from 'react'
import type { FieldKind } from '@/components/fields/field'
import type { BodyField, CallName } from '@/lib/contract/types'
import type { ClosedListName } from '@/lib/domain/closed-lists'
import type { MachineName } from '@/lib/domain/machines'
import type { RoutePath } from '@/lib/routes/routes'
import type { Pick, ShowIf } from './list-definition'
import type { LookupName } from './lookups'
import type { FieldName, FullField } from './named'

export interface FormField {
  /** Left out: a lookup where one is named, one or several of a closed list as the call takes them, else text. */
  as?: FieldKind
  label?: string
  hint?: string
  options?: readonly Pick[]
  /** A machine or a closed list of lib/domain instead of options: those values are offered that the call takes. */
  machine?: MachineName
  words?: ClosedListName
  /** The loaded record's field that holds the choices. */
  optionsFrom?: string
  /** A lookup by name, or its call and how its rows are read where no other screen has it. The rows of a choice come with the page. */
  lookup?: LookupName | { call: CallName; value: string; text: string; shown?: string; with?: Record<string, unknown> }
  /** The record's field with the words of a lookup's present value. */
  shown?: string
  unit?: string
  /** Beside the field's value, the record's field that names its currency. */
  currencyFrom?: string
  /** Asked for only where another field holds one of these values. */
  whenField?: ShowIf
  autoComplete?: string
  /** Required although the call takes changes one by one. */
  required?: true
}

/** What a form's own part is given: everything typed so far, how to set a field, and what was refused of it. */
export interface FormPartProps {
  values: Record<string, unknown>
  record: Record<string, unknown> | null
  set: (name: string, value: unknown) => void
  errors: { field: string | null; message: string }[]
  /** Why its fields cannot be changed now; null when they can. */
  lockedReason: (name: string) => string | null
}
/** Parts of a form no field kind shows, by the section they end. */
export type FormParts = Record<string, ComponentType<FormPartProps>>

/** Why fields can no longer be changed, and the next steps. */
export interface LockNote {
  title: string
  text: string
  links: { label: string; href: string }[]
}

export interface FormScreen<N extends CallName = CallName> {
  /** Where the record comes from; left out, the form starts empty. */
  load?: CallName
  /** Inputs of `load`: `[id]` is the address's parameter or query of that name. */
  loadWith?: Record<string, unknown>
  call: N
  /** The call of an address whose `[id]` is `new` or `0`: the same fields, nothing loaded; `only` are asked for then alone. */
  create?: { call: CallName; only?: Record<string, Record<string, FieldName | FormField>> }
  /** Inputs sent besides the fields: `[field]` takes the record's value, else the address's. */
  with?: Record<string, unknown>
  sections: Record<string, { [F in BodyField<N>]?: FieldName | FormField }>
  /** Fields of the body set by a part of the form instead of a field of a section. */
  ofParts?: BodyField<N>[]
  /** What an empty form begins with; `[name]` takes what the address says. */
  start?: Partial<Record<BodyField<N>, unknown>>
  /** The record's field that names it in the title. */
  named?: string
  save?: string
  done?: string
  /** Where a saved form leads; `[field]` takes the answer's value. */
  then: string
  /** The record's list of fields that may no longer be changed. */
  lockedFrom?: string
  lockedReason?: string
  /** The record's field that says of all locked fields at once why they are and what to do instead; nothing is said beside each then. */
  lockNoteFrom?: string
  /** A refusal that asks for a yes: the question, and what is sent with the second try. */
  confirm?: { status: number; message: string; question: string; consequence: string; with: Record<string, unknown> }
}

/** Checks a form's fields against its call, then lets it stand in any definition. */
export const asFormScreen = <N extends CallName>(screen: FormScreen<N>): FormScreen => screen as FormScreen

/** What the call's body says of a field, for the form to say it first. */
export interface Rule {
  required: boolean
  maxLength?: number
  minimum?: number
  maximum?: number
  /** The call takes capitals alone: letters become such while they are typed. */
  capitals?: boolean
}

export interface ReadyField extends FullField {
  name: string
  label: string
  rule: Rule
}

export interface ReadyForm {
  path: RoutePath
  /** Names the draft kept on the device. */
  draft: string
  call: CallName
  load: { call: CallName; input: Record<string, unknown> } | null
  with: Record<string, unknown>
  sections: { title: string; fields: ReadyField[] }[]
  ofParts: string[]
  start: Record<string, unknown>
  record: Record<string, unknown> | null
  save: string
  done: string
  then: string
  cancel: string
  locked: string[]
  lockedReason: string
  lockNote: LockNote | null
  confirm: FormScreen['confirm'] | null
}
