import { isolated } from '../../locales/isolated.ts'

/** Names of people as a list of the language, any of whom will do: "Ana or Ben"; null for nobody. */
export function peopleToAsk(people: readonly { name: string; email: string }[], language: string): string | null {
	if (people.length === 0) return null
	// A name may be written in the other direction than the sentence around it.
	const names = people.map(({ name, email }) => isolated(name || email))
	return new Intl.ListFormat(language, { type: 'disjunction' }).format(names)
}
