/**
 * Why a call to a carrier came to nothing. `refused`: the carrier said no, and would again. `away`: no answer, a broken one or one that asks
 * for patience. `held`: not even asked, since the line rests or the minute is used up. `wait` is in seconds, 0 = nothing asked.
 */
export class CarrierTrouble extends Error {
  constructor(
    readonly kind: 'refused' | 'away' | 'held',
    message: string,
    readonly wait = 0,
    readonly status: number | null = null,
  ) {
    super(message)
  }
}
