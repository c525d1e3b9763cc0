import type { CommandKey } from '../view/view-tool.ts'

type Keyed = { id: string; key?: CommandKey | undefined }
type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** What a key writes; on a keyboard with other letters, what its place is called. */
export const letterOf = ({ key, code }: Pick<Press, 'key' | 'code'>): string =>
	(/^[\x20-\x7e]$/.test(key) ? key : code.replace(/^Key/, '')).toLowerCase()

/**
 * The command of a key, null for none. Letters count as they are typed; on a keyboard with other letters the key's
 * place counts, so that they work in every alphabet.
 */
export const commandOfKey = <Command extends Keyed>(
	commands: Iterable<Command>,
	{ key, code, ctrlKey, metaKey, altKey }: Press,
): Command | null => {
	if (altKey) return null
	const isWithCtrl = ctrlKey || metaKey
	const typed = letterOf({ key, code })
	for (const command of commands) {
		const { letter, codes, ctrl } = command.key ?? {}
		if (
			isWithCtrl
				? ctrl !== undefined && (code === `Key${ctrl.toUpperCase()}` || key.toLowerCase() === ctrl)
				: (letter !== undefined && letter === typed) || codes?.includes(code)
		)
			return command
	}
	return null
}
