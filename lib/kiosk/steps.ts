import type { CallName, Input } from '@/lib/contract/types'
import type { GateEvent } from '@/lib/domain/gate-token'
import type { Kept } from '@/lib/client/outbox/events'
import type { Outcome } from '@/lib/client/outbox/parts'

/** The call that records a step of a kiosk at once; what waited goes by sync. */
export const stepCalls = {
  create: 'pasTokens.create', declare: 'pasTokens.declare', gate_in: 'pasTokens.gateIn',
  deny: 'pasTokens.deny', dock_in: 'pasTokens.dockIn', pause: 'pasTokens.pause', resume: 'pasTokens.resume',
  dock_out: 'pasTokens.dockOut', gate_out: 'pasTokens.gateOut', feedback: 'pasTokens.feedback',
} as const satisfies Partial<Record<GateEvent, CallName>>

export type StepName = keyof typeof stepCalls

/** What a step's screen says: its call's body without what the outbox and the device add. */
export type StepBody<E extends StepName> = Omit<Input<(typeof stepCalls)[E]>, 'id' | 'client_event_id' | 'at' | 'clock_offset_ms' | 'device_code'>

/** A step as it lies on the device. */
export type KeptStep = Kept<'pasTokens.sync'>
export type StepOutcome = Outcome<unknown>
