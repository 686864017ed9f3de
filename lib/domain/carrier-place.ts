/** Marks nobody sees. */
const unseen = /\p{Cf}/gu
/** Accents, Arabic diacritics and tatweel, blanks and punctuation: what two spellings of a place may differ in. */
const besides = /[\u{300}-\u{36f}]|[\u{64b}-\u{65f}]|\u{670}|[\u{640}\u{2010}-\u{2019} \t\n\u{a0}!-/:-@[-`{-~\u{b4}\u{60c}]/gu

/**
 * A place's name as names are compared (carriers.md 7.8): `Al-Ain`, `al ain` and `Alain` are one, and so are the
 * two ways Arabic ends a word. The database's
 * place_key() says the same, so that an index can answer.
 */
export const placeKey = (name: string): string =>
  name.normalize('NFD').toLowerCase().replace(unseen, '').replace(besides, '').replaceAll('ى', 'ي').replaceAll('ة', 'ه')

/** What states are called beside their names, in English and Arabic: `Emirate of Dubai`, `Makkah Region`, `إمارة الشارقة`. */
const kindOfState =
  /^(?:the )?(?:emirate|state|province|governorate|region) of (?:the )?|^(?:[إا]مارة|ولاية|منطقة|محافظة)\s+|\s+(?:emirate|province|governorate|region)$/giu

/** A state's name as names are compared, without the word for what kind of state it is. */
export const stateKey = (name: string): string => placeKey(name.normalize('NFC').replace(unseen, '').trim().replaceAll(kindOfState, ''))
