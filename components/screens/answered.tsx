import type { ReactNode } from 'react'
import type { RoutePath } from '@/lib/routes/routes'
import { Unanswered } from './enter'
import { faultOf } from './fault'
import { Frame } from './screen'

/** The page, or in its frame the fault of what it cannot be without (`visit.need`). */
export async function answered(path: RoutePath, page: () => Promise<ReactNode>): Promise<ReactNode> {
  try {
    return await page()
  } catch (error) {
    if (error instanceof Unanswered) return <Frame path={path}>{faultOf(error.fault)}</Frame>
    throw error
  }
}
