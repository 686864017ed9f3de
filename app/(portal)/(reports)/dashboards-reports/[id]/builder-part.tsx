'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { later } from '@/components/ui/later'

const Builder = later(() => import('@/components/boards/builder').then((part) => part.Builder))

/** Widgets of a built-in board; those of Power BI have none of ours. */
export function BuilderPart({ values, set, errors }: FormPartProps) {
  if (Number(values.source) !== 1) return <p className="text-ink-soft">Power BI draws this one. Choose Built-in to put widgets together here.</p>
  return <Builder value={values.definition} onChange={(definition) => set('definition', definition)} errors={errors} />
}
