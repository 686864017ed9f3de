import type { Action, Moves } from '@/components/screens/list-definition'

const move = { moves: 'btbVariantOrders.action', of: '[variant_order_no]' } as const
const by = (action: string) => ({ id: '[id]', action })

/** What becomes of a variant order, wherever they are listed. */
export const variantMoves: readonly Moves[] = [
  { ...move, to: 'draft > open', with: by('submit') },
  { ...move, to: 'completed', with: by('complete') },
  { ...move, to: 'on_hold', with: by('hold') },
  { ...move, to: 'on_hold > open', with: by('resume') },
  { ...move, to: 'cancelled', with: by('cancel') },
]

/** What labels are printed as. */
export const variantPrint: NonNullable<Action['ask']> = {
  copies: { as: 'number', label: 'Copies of each', hint: 'Left empty, as many as wait for a label.' },
  format: { as: 'choice', label: 'As', start: 'pdf', required: true, options: [{ value: 'pdf', label: 'PDF' }, { value: 'zpl', label: 'ZPL, 203 dpi' }] },
}
