import { type IdsText, LARGEST_IDS_TEXT, MOST_IDS_FILES } from '@panelyard/contracts/testing/conformance'
import { idsTextOf } from '../../domain/requirements/ids-text.ts'

export const isIdsFile = ({ name }: File): boolean => /\.(ids|xml)$/i.test(name)

/** Why IDS files aren't taken. */
export type IdsProblem = 'too_many' | 'too_large' | 'unreadable'

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
				content: await idsTextOf(file),
			})),
		)
		const all = [...new Map([...taken, ...added].map((file) => [file.name, file])).values()]
		if (all.length > MOST_IDS_FILES) return 'too_many'
		return all.reduce((sum, { content }) => sum + content.length, 0) > LARGEST_IDS_TEXT ? 'too_large' : all
	} catch {
		return 'unreadable'
	}
}
