'use client'

import type { FormPartProps } from '@/components/screens/form-definition'
import { Markdown } from '@/components/ui/markdown'

/** The article as its readers will see it, while it is written. */
export function ArticlePreview({ values }: FormPartProps) {
  const body = typeof values.body === 'string' ? values.body : ''
  return (
    <section aria-label="Preview" className="rounded border bg-surface-sunken p-4">
      <p className="mb-2 text-meta font-semibold text-ink-faint">Preview</p>
      {body.trim() ? <Markdown source={body} /> : <p className="text-ink-soft">What you write appears here.</p>}
    </section>
  )
}
