import { type IdsText, LARGEST_IDS_TEXT, MOST_IDS_FILES } from '@panelyard/contracts/conformance'

export const isIdsFile = ({ name }: File): boolean => /\.(ids|xml)$/i.test(name)

/** Why IDS files aren't taken. */
export type IdsProblem = 'too_many' | 'too_large' | 'unreadable'

const UTF_16 = [
	{ label: 'utf-16le', mark: [0xff, 0xfe] },
	{ label: 'utf-16be', mark: [0xfe, 0xff] },
]

/** The text of an XML file, by its byte order mark; UTF-8 without one. */
function textOf(bytes: Uint8Array): string {
	const marked = UTF_16.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
	return new TextDecoder(marked?.label ?? 'utf-8').decode(bytes)
}

/**
 * The files already taken and further ones; one with the same name replaces the other.
 * @returns why they can't be taken, as a word
 */
export async function withIdsFiles(
	taken: readonly IdsText[],
	files: readonly File[],
): Promise<readonly IdsText[] | IdsProblem> {
	if (files.some(({ size }) => size > 2 * LARGEST_IDS_TEXT)) return 'too_large'
	try {
		const added = await Promise.all(
			files.map(async (file) => ({
				name: file.name.slice(-255),
				content: textOf(new Uint8Array(await file.arrayBuffer())),
			})),
		)
		const all = [...taken.filter(({ name }) => !added.some((each) => each.name === name)), ...added]
		if (all.length > MOST_IDS_FILES) return 'too_many'
		return all.reduce((sum, { content }) => sum + content.length, 0) > LARGEST_IDS_TEXT ? 'too_large' : all
	} catch {
		return 'unreadable'
	}
}
