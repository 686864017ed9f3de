import type { helpCategory } from '@/lib/domain/help'

/** One article as the product ships it. */
export interface HelpText {
  slug: string
  title: string
  category: (typeof helpCategory.names)[number]
  screens: string[]
  keywords: string
  body: string
}
