import { claim, keepReply } from '../../platform/idempotency'
import { Answer, type Ctx } from '../../platform/implement'

type Keyed = { idempotency_key?: string | undefined }

/** A handler that answers a repeat with what it answered first, by the key in its body (fulfilment.md 7.14). */
export const once = <P, Q, B extends Keyed, R>(call: string, handle: (ctx: Ctx<P, Q, B>) => Promise<R | Answer<R>>) =>
  async (ctx: Ctx<P, Q, B>): Promise<R | Answer<R>> => {
    const { idempotency_key: key, ...request } = ctx.body
    if (!key) return handle(ctx)
    const before = await claim(ctx.db, ctx.who, call, key, request)
    if (before) return new Answer(200, before.reply as R, before.message)
    const answer = await handle(ctx)
    const whole = answer instanceof Answer ? answer : new Answer(200, answer)
    await keepReply(ctx.db, ctx.who, call, key, { status: whole.status, message: whole.message, reply: whole.data })
    return answer
  }
