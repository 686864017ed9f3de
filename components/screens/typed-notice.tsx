import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'

/** Says that a form holds what was typed before it was left, with the way back to what is saved. */
export const TypedNotice = ({ restored, onRestart, again = 'Start again from the saved record' }: {
  restored: boolean; onRestart: () => void; again?: string
}) =>
  restored && <Notice tone="blue" action={<Button size="small" onClick={onRestart}>{again}</Button>}>What you typed before is back.</Notice>
