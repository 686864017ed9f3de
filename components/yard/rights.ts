import type { Visit } from '@/components/screens/enter'
import type { Rights } from './step-sheet'

/** What somebody may do from a board. */
export const rightsOf = ({ may }: Visit): Rights => ({
  calls: may('pasTokens.call'), managesDocks: may('pasBoard.changeDock'), forceCloses: may('pasTokens.forceClose'),
})
