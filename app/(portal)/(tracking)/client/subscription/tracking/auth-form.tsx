'use client'

import { ChoiceField } from '@/components/fields/choice'
import { TextField } from '@/components/fields/text'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { CopyCode } from '@/components/ui/copy-code'
import { Notice } from '@/components/ui/notice'
import { When } from '@/components/ui/when'
import type { Input, Reply } from '@/lib/contract/types'
import { authFields, authSecrets, ROTATION_HOURS, subscriptionAuth, type AuthSecret } from '@/lib/domain/subscription'
import { SaveBar } from './save-bar'
import { SecretField } from './secret-field'
import { useSettings } from './use-settings'
import { VerifySnippet } from './verify-snippet'

type Auth = Reply<'subscriptions.auth'>
type Values = Record<string, unknown>

const labels: Record<string, string> = {
  username: 'User name', password: 'Password', token: 'Token', header_name: 'Name of the header',
  token_url: 'Token address', oauth_client_id: 'Client id', oauth_client_secret: 'Client secret', scope: 'Scope',
}
const plain = ['username', 'header_name', 'token_url', 'oauth_client_id', 'scope'] as const
const fields = ['auth_type', 'client_id', ...plain, ...authSecrets]
const isSecret = (field: string): field is AuthSecret => (authSecrets as readonly string[]).includes(field)

const valuesOf = (auth: Auth): Values => ({
  auth_type: auth.auth_type, ...Object.fromEntries(plain.map((name) => [name, auth[name]])), ...Object.fromEntries(authSecrets.map((name) => [name, null])),
  version: auth.version, set: Object.fromEntries(authSecrets.map((name) => [name, auth[name].set])),
})

/** 32 bytes nobody can guess in the form of Standard Webhooks, made here so that they are seen once and never again. */
const newSecret = (): string => `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32))))}`

/** The secret our calls are signed with. One made here is shown until it is saved, and never again. */
function SignatureCard({ form, isRequired, isSet, signedTwiceUntil }: {
  form: Pick<ReturnType<typeof useSettings>, 'values' | 'set' | 'faultOf'>; isRequired: boolean; isSet: boolean; signedTwiceUntil: string | null
}) {
  const secret = (form.values.hmac_secret as string | null) ?? null
  return (
    <Card title="Signature">
      <div className="flex max-w-xl flex-col gap-3">
        <SecretField
          id="hmac_secret" name="hmac_secret" label="Signing secret" required={isRequired}
          hint="whsec_ and base64, or any 32 to 128 characters. It is shown now and never again." isSet={isSet}
          value={secret} onChange={(v) => form.set({ hmac_secret: v })} error={form.faultOf('hmac_secret')}
        />
        {signedTwiceUntil && (
          <p className="text-ink-soft">Calls are also signed with the secret before until <When moment={signedTwiceUntil} />.</p>
        )}
        {isSet && secret && (
          <p className="text-ink-soft">The secret in use now goes on signing beside the new one for {ROTATION_HOURS} hours.</p>
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Button size="small" onClick={() => form.set({ hmac_secret: newSecret() })}>{isSet ? 'Make a new one' : 'Make one'}</Button>
          {secret && (
            <><bdi dir="ltr" className="min-w-0 font-mono text-meta break-all">{secret}</bdi><CopyCode value={secret} name="the signing secret" /></>
          )}
        </div>
      </div>
    </Card>
  )
}

/** How we sign in at the client's side, and the secret its calls are signed with. Secrets go in and never come out. */
export function AuthForm({ auth, draft, mayEdit, onDirty }: { auth: Auth; draft: string; mayEdit: boolean; onDirty: (isDirty: boolean) => void }) {
  const form = useSettings({
    call: 'subscriptions.saveAuth', draft, saved: valuesOf(auth), savedOf: valuesOf, onDirty,
    inputOf: ({ set: _set, version, ...values }): Input<'subscriptions.saveAuth'> => {
      // A secret not typed anew is left out, so that the kept one stays.
      const given = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSecret(name) || value))
      return { client_id: auth.client_id, environment: auth.environment, ...(version ? { version } : {}), ...given } as Input<'subscriptions.saveAuth'>
    },
    secrets: (values) => Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(name))),
  })
  const type = subscriptionAuth.is(form.values.auth_type) ? form.values.auth_type : 'none'
  const isSet = (name: AuthSecret) => (form.values.set as Record<string, boolean>)[name] ?? false
  const text = (name: string) => (form.values[name] as string | null) ?? null
  const shown = authFields[type].filter((name) => name !== 'hmac_secret')
  const general = form.general(fields)
  return (
    <form className="flex max-w-5xl flex-col gap-4" noValidate onSubmit={(event) => { event.preventDefault(); form.save() }}>
      {general && <Notice tone="red">{general}</Notice>}
      <Card title="Sign in at your side">
        <div className="grid gap-4 xl:grid-cols-2">
          <ChoiceField
            id="auth_type" name="auth_type" label="How" options={subscriptionAuth.options} value={type} onChange={(v) => form.set({ auth_type: v ?? 'none' })}
            error={form.faultOf('auth_type')} hint="Sent with tracking, label and POD calls of this environment."
          />
          {shown.map((name) =>
            isSecret(name) ? (
              <SecretField
                key={name} id={name} name={name} label={type === 'api_key' ? 'Key' : (labels[name] ?? name)} required
                isSet={isSet(name)} value={text(name)} onChange={(v) => form.set({ [name]: v })} error={form.faultOf(name)}
              />
            ) : (
              <TextField
                key={name} id={name} name={name} label={labels[name] ?? name} required={name !== 'scope'}
                mono={name === 'token_url' || name === 'header_name'} value={text(name)} onChange={(v) => form.set({ [name]: v })} error={form.faultOf(name)}
              />
            ),
          )}
        </div>
      </Card>
      <SignatureCard form={form} isRequired={type === 'hmac'} isSet={isSet('hmac_secret')} signedTwiceUntil={auth.signed_twice_until} />
      <VerifySnippet />
      <SaveBar form={form} mayEdit={mayEdit} />
    </form>
  )
}
