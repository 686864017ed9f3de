'use client'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useRefusedCall } from '@/components/ui/refusals-context'
import { useAct } from '@/lib/client/query'
import { fill } from '@/lib/words/fill'
import { isolated, ltr } from '@/lib/words/isolate'
import type { SignUpWords } from '@/lib/words/sign-up/words'

/** A press, not the opening of the link, confirms: mail programs open links by themselves. */
export function ConfirmSignUp({ token, email, words }: { token: string; email: string; words: SignUpWords }) {
  const confirm = useAct('access.confirmSignUp')
  const { error } = useRefusedCall(confirm)
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">{words.confirmTitle}</h1>
      {error && <Notice tone="red">{error.message}</Notice>}
      {confirm.data ? (
        <>
          <Notice tone="green">{fill(words.confirmed, { company: isolated(confirm.data.company_name) })}</Notice>
          <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">{words.signIn}</Link>
        </>
      ) : (
        <>
          <p>{fill(words.confirmAsk, { email: ltr(email) })}</p>
          <Button variant="primary" size="large" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>{words.confirm}</Button>
        </>
      )}
    </div>
  )
}
