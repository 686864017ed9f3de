'use client'

import { later } from '@/components/ui/later'
import { ask, download } from '@/lib/client/ask'
import { cardNamed } from '@/lib/client/cards'
import type { CallName, Input } from '@/lib/contract/types'
import type { Action } from './list-definition'

/** Asks an action's call; a file is handed over, everything else is told in the snackbar. */
export async function runAction(action: Action, input: Record<string, unknown>): Promise<unknown> {
  const name = action.call as CallName
  if ((await cardNamed(name)).kind === 'download') return (await download(name, input as Input<CallName>)).data
  return ask(name, input as Input<CallName>)
}

/** A dialog that asks, fills in and does one action; a refusal stays in it and keeps what was typed. */
export const ActionDialog = later(() => import('./action-dialog').then((part) => part.ActionDialog))
