import type { BoeAction } from '@/lib/domain/boe'
import type { Db } from '../../db/db'
import type { Services } from '../../platform/services'
import type { Who } from '../../platform/who'
import { actOnBoe, type Step } from './act'
import { redraw } from './drawn-docs'
import { tellOfBoe } from './letters'

/** A step with what comes of it besides: papers that were drawn follow what is declared, and whoever has to act is told. */
export async function stepOn(tx: Db, who: Who, services: Services, { id, action, step }: { id: number; action: BoeAction; step: Step }) {
  const done = await actOnBoe(tx, who, id, action, step)
  if (action === 'submit') await redraw(tx, who, services, id)
  if (action === 'query') await tellOfBoe(tx, services, 'query', id)
  if (action === 'assess') await tellOfBoe(tx, services, 'duty', id)
  return done
}
