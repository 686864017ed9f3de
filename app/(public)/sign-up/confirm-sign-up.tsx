'use client'

import { Button } from '@/components/ui/button'
import { Link } from '@/components/ui/link'
import { Notice } from '@/components/ui/notice'
import { useAct } from '@/lib/client/query'

/** A press, not the opening of the link, confirms: mail programs open links by themselves. */
export function ConfirmSignUp({ token, email }: { token: string; email: string }) {
  const confirm = useAct('access.confirmSignUp')
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-title font-semibold tracking-tight">Confirm the account</h1>
      {confirm.error && <Notice tone="red">{confirm.error.message}</Notice>}
      {confirm.data ? (
        <>
          <Notice tone="green">Thank you. The account of {confirm.data.company_name} now waits for our approval; we write to you as soon as it is open.</Notice>
          <Link href="/login" className="inline-flex min-h-6 items-center self-start text-accent underline-offset-2 hover:underline">Sign in</Link>
        </>
      ) : (
        <>
          <p>Is {email} your address?</p>
          <Button variant="primary" size="large" busy={confirm.isPending} onClick={() => confirm.mutate({ token })}>Yes, confirm the account</Button>
        </>
      )}
    </div>
  )
}
