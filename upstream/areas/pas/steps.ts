import type { GateEvent } from '@/lib/domain/gate-token'
import { call, priority, recall, skip } from './call-steps'
import { dockIn, dockOut, pause, resume } from './dock-steps'
import { cancel, deny, gateIn, gateOut } from './gate-steps'
import type { StepKind } from './step'

/** Every step by its event, for what kiosks recorded; the calls name them one by one. */
export const steps = {
  gate_in: gateIn, deny, cancel, call, recall, skip, priority, dock_in: dockIn, pause, resume, dock_out: dockOut, gate_out: gateOut,
} as Partial<Record<GateEvent, StepKind<never>>>
