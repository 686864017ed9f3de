/**
 * The keys of a Latin keyboard and what the Arabic layout of Windows, Android and Linux (Arabic 101) types with them, plain and with
 * Shift. The last of each pair is longest, since one key types two letters.
 */
const plainKeys =
  'q:ض w:ص e:ث r:ق t:ف y:غ u:ع i:ه o:خ p:ح [:ج ]:د a:ش s:س d:ي f:ب g:ل h:ا j:ت k:ن l:م ;:ك \':ط z:ئ x:ء c:ؤ v:ر b:لا n:ى m:ة ,:و .:ز /:ظ `:ذ'
const shiftKeys =
  'Q:\u064e W:\u064b E:\u064f R:\u064c T:لإ Y:إ U:‘ I:÷ O:× P:؛ A:\u0650 S:\u064d D:] F:[ G:لأ H:أ J:ـ K:، L:/ Z:~ X:\u0652 C:} V:{ B:لآ N:آ M:’ ~:\u0651 ?:؟'

const pairs = (keys: string) => keys.split(' ').map((pair) => [pair.slice(2), pair.slice(0, 1)] as const)
const latinOf = new Map([...pairs(plainKeys), ...pairs(shiftKeys)])
const arabicLetter = /[\u0600-\u06ff]/u
/** Two keys that type what one other key types. */
const twoKeys = new Map([['لا', 'gh'], ['لإ', 'gY'], ['لأ', 'gH'], ['لآ', 'gN']])

/** Whether a text holds letters or marks only an Arabic keyboard types; digits and commas of that script do not count. */
export const isArabicTyped = (text: string): boolean => arabicLetter.test(text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\u060c\u061b\u066a-\u066c]/g, ''))

/**
 * What the same keys would have typed in Latin, as a scanner does under an Arabic layout: 'قسشىلا00003600' is 'rsanb00003600'. The likeliest
 * first; a second one where a ligature may stand for two keys as well ('لا' is B, or G and H). A text without Arabic is itself.
 */
export function latinKeys(text: string): string[] {
  // One sign that stands for lam and alef is the two letters.
  const letters = text.normalize('NFKC')
  if (!isArabicTyped(letters)) return [text]
  const read = (ligatures: ReadonlyMap<string, string>) => {
    let latin = ''
    for (let at = 0; at < letters.length; at += 1) {
      const two = letters.slice(at, at + 2)
      const one = letters.slice(at, at + 1)
      const known = ligatures.get(two)
      latin += known ?? latinOf.get(one) ?? one
      if (known !== undefined) at += 1
    }
    return latin
  }
  return [...new Set([read(latinOf), read(twoKeys)])]
}
