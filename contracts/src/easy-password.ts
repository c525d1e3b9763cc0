/** What common passwords are made of, without the digits and signs people add. */
const COMMON_WORDS =
	`password passwort passwords passw motdepasse contrasena contrasenha senha parola wachtwoord passe geheim secret qwerty qwertz azerty letmein
	welcome willkommen bienvenue bienvenido benvenuto iloveyou iloveu loveyou lovely loveme love admin administrator administrador root toor
	master superman batman spiderman ironman monkey dragon sunshine princess prinzessin football fussball baseball basketball soccer hockey
	liverpool chelsea arsenal barcelona juventus realmadrid shadow michael jennifer jessica charlie jordan daniel ashley andrea thomas matthew
	nicole samantha alexander andrew joshua robert william christian computer internet google facebook microsoft windows samsung linkedin
	starwars pokemon pikachu minecraft fortnite playstation nintendo naruto hallo hello bonjour hola changeme changeit change default test
	testing tester guest gast user username login logmein access trustno whatever freedom forever friends family blessed jesus christ angel
	angels flower butterfly chocolate cookie cheese summer winter spring autumn sommer london paris berlin america australia canada mexico
	diamond golden silver purple orange yellow killer hunter ranger mustang corvette porsche ferrari mercedes yamaha harley matrix phoenix
	tigger ginger pepper buster maggie bailey snoopy garfield mickey babygirl babyboy nothing nopassword mypassword mypass pass temp temporary
	company office business server support service panelyard panel panels ifc building project construction letmeinnow please superstar rockyou
	rockstar success victory champion lakers yankees cowboys eagles steelers ninja samurai zxcvbnm asdfgh qazwsx number one secure security
	private manager sales demo trial january february march april june july august september october november december monday tuesday
	wednesday thursday friday saturday sunday january2024 abcdef computer1 baby honey sweetheart darling lover mother father brother sister`
		.split(/\s+/)
		.filter((word) => word.length > 2)
		.sort((left, right) => right.length - left.length)

/** Ways along a keyboard, the alphabet and the digits. */
const WAYS = [
	'01234567890123456789',
	'abcdefghijklmnopqrstuvwxyz',
	'qwertyuiopasdfghjklzxcvbnm',
	'qwertzuiopasdfghjklyxcvbnm',
	'azertyuiopqsdfghjklmwxcvbn',
	'asdfghjkl',
	'1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
	'qazwsxedcrfvtgbyhnujmikolp',
	'1q2w3e4r5t6y7u8i9o0p',
	'q1w2e3r4t5y6u7i8o9p0',
	'!@#$%^&*()',
].flatMap((way) => [way, [...way].reverse().join('')])

const LOOKALIKES: Record<string, string> = {
	'0': 'o',
	'1': 'i',
	'3': 'e',
	'4': 'a',
	'5': 's',
	'7': 't',
	'@': 'a',
	$: 's',
	'!': 'i',
}
/** More than this beside common words and sequences is a part that must be guessed. */
const OWN_CHARACTERS = 4

/**
 * Whether a password is among the first an attacker tries: few different characters, a short text repeated, or nothing
 * much but one or two common words, sequences and years.
 * @param own words that are no secret for this person, such as the parts of their address
 */
export function isEasyPassword(password: string, own: readonly string[] = []): boolean {
	const text = password.toLowerCase().replace(/[\s._-]+/g, '')
	if (new Set(text).size <= 3 || repeatsItself(text)) return true
	const words = [...own.map((word) => word.toLowerCase()).filter((word) => word.length > 2), ...COMMON_WORDS]
	return isGuessable(text, text, words) || isGuessable(text, withoutLookalikes(text), words)
}

/** The parts of an e-mail address that people put into passwords. */
export const wordsOfEmail = (email: string): string[] => {
	const [local = '', domain = ''] = email.split('@')
	return [local.replace(/[\s._-]+/g, ''), ...local.split(/[^\p{L}\p{N}]+/u), domain.split('.')[0] ?? '']
}

const withoutLookalikes = (text: string): string => [...text].map((char) => LOOKALIKES[char] ?? char).join('')

function repeatsItself(text: string): boolean {
	for (let period = 1; period <= Math.min(8, text.length / 2); period++) {
		if (text.slice(period) === text.slice(0, -period)) return true
	}
	return false
}

/** @param read the same text, or the one with lookalike characters replaced; words are looked for in it */
function isGuessable(text: string, read: string, words: readonly string[]): boolean {
	if (text.length !== read.length) return false
	const found = new Set<string>()
	let unknown = 0
	for (let at = 0; at < text.length; ) {
		const word = words.find((one) => read.startsWith(one, at))
		const length = Math.max(word?.length ?? 0, sequenceAt(text, at))
		if (word && word.length === length) found.add(word)
		if (length === 0) unknown++
		at += length || 1
	}
	return found.size <= 2 && unknown < OWN_CHARACTERS
}

/** How many characters from here on are a year, one character repeated, or steps along a keyboard; 0 for fewer than three. */
function sequenceAt(text: string, at: number): number {
	const rest = text.slice(at)
	const same = /^(.)\1{2,}/u.exec(rest)?.[0].length ?? 0
	const year = /^(19|20)\d\d/.test(rest) ? 4 : 0
	let steps = 0
	while (steps < rest.length && WAYS.some((way) => way.includes(rest.slice(0, steps + 1)))) steps++
	const length = Math.max(same, year, steps)
	return length < 3 ? 0 : length
}
